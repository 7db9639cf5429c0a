"""MJCF, the format of MuJoCo.

::

    reader           bodies and joints into an `Assembly`
    document         the text with its defaults, frames and included files resolved
    replicas         <replicate>
    attached_models  <attach>
    geoms            shapes, and masses from shapes
    body_masses      bounds, balance and total of masses
    mesh_masses      what meshes weigh, as MuJoCo has it
    file_joints      joints as the file has them, for what refers to them
    start_inertia    the mass matrix in the pose of the file, for damping ratios and springs of a time constant
    joint_terms      springs, dampers and friction of joints
    actuators        drives and fixed tendons
    actuator_laws    their linear laws and their defaults
    keyframes        starts that the file names
    equalities       couplings, and constraints that close loops
"""
