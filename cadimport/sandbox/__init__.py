"""Reading files from untrusted sources.

::

    child_process   work that may crash or hang, in a process of its own
    forks           work on many shapes at once, in forks of such a process
    limits          time, memory and folders that a reading may use
    archives        zip archives within bounds
    safe_xml        XML within bounds, as nodes that know their line
"""
