"""A rod on a hinge as a robot file."""

PENDULUM = """
<robot name="pendulum">
  <link name="stand"/>
  <link name="rod"><inertial>
    <origin xyz="0 0 -0.5"/><mass value="2"/><inertia ixx="0.1" iyy="0.1" izz="0.01" ixy="0" ixz="0" iyz="0"/>
  </inertial></link>
  <joint name="pivot" type="continuous"><parent link="stand"/><child link="rod"/><axis xyz="0 1 0"/></joint>
</robot>"""
