"""SDF, the format of Gazebo.

::

    reader         a file into an `Assembly`
    document       names, poses relative to one another, included models
    models         links and joints of models
    joints         joints as mates
    couplings      gearboxes and mimics
    inertia        masses from collisions
"""
