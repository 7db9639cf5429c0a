"""MJCF, the format of MuJoCo.

::

    reader         bodies and joints into an `Assembly`
    document       the text with its defaults, frames and included files resolved
    replicas       <replicate>
    geoms          shapes, and masses from shapes
    body_masses    bounds, balance and total of masses
    mesh_masses    what meshes weigh, as MuJoCo has it
    joint_terms    springs, dampers and friction of joints
    actuators      drives and fixed tendons
    keyframes      starts that the file names
    equalities     couplings, and constraints that close loops
"""
