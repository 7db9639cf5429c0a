"""Codes E1xx and W1xx: reading CAD files, mates and materials."""

from .entry import ErrorCode

CODES = (
    ErrorCode("E101", "The CAD file does not exist.", "Check path and name; STEP files in the same folder are listed."),
    ErrorCode(
        "E102",
        "The path is a folder, not a regular file, or not UTF-8 text.",
        "Give the path of a STEP file (.step or .stp), or rename it.",
    ),
    ErrorCode("E103", "The file has 0 bytes.", "Export it again from CAD."),
    ErrorCode(
        "E104",
        "The file does not begin with ISO-10303-21, so it is not a STEP file.",
        "Export the assembly as STEP; unpack it first if it is compressed.",
    ),
    ErrorCode("E105", "The file is cut off: END-ISO-10303-21 is missing.", "Copy or export it again."),
    ErrorCode(
        "E106",
        "The text breaks the rules of ISO 10303-21, no shape can be built from it, or the size or position of a part is beyond that of "
        "any machine.",
        "The file is damaged; export it again.",
    ),
    ErrorCode("E107", "The file holds no shapes.", "Export solids, not only product data, drawings or wires."),
    ErrorCode(
        "E108",
        "The CAD kernel crashed on the file, in a process of its own; nothing else was affected.",
        "Export the file again, as AP214 or AP242.",
    ),
    ErrorCode("E109", "Reading took longer than the time limit.", "Allow more time, or export fewer details (fasteners, threads)."),
    ErrorCode(
        "E110",
        "Reading was stopped by the system, most likely because the memory was used up.",
        "Close other programs, or export fewer details.",
    ),
    ErrorCode(
        "E111",
        "A placement stretches a part, in a STEP file also mirrors or scales it, or a shape is mirrored or scaled within its product.",
        "Make the changed copy a part of its own in CAD.",
    ),
    ErrorCode("E112", "The file refers to other files that are not beside it.", "Put them there, or export the assembly as one file."),
    ErrorCode(
        "E113",
        "Reading ended without a result for another reason, which is quoted: the CAD kernel gave up, or a reader met content that it "
        "does not handle.",
        "Export again; report it if that does not help.",
    ),
    ErrorCode("E114", "The file may not be read by this user.", "Check its permissions."),
    ErrorCode("E115", "The file changed while it was being read.", "Read it again when it is saved."),
    ErrorCode(
        "E116",
        "Fewer placed parts or solids could be read than the file holds.",
        "The file is damaged or uses unknown shapes; export it again as AP214 or AP242.",
    ),
    ErrorCode("E117", "The file refers to entities that it does not hold.", "A piece of it is missing; copy or export it again."),
    ErrorCode(
        "E118",
        "A STEP file refers to a file outside its own folder.",
        "Put that file beside it, or allow it with `--allow-outside`.",
    ),
    ErrorCode(
        "E119",
        "A compressed STEP file is damaged, or holds no STEP file, or several of which none is the assembly.",
        "Save it again, or unpack it.",
    ),
    ErrorCode("E120", "A mate has an unknown kind.", "Use a kind from the list in the message."),
    ErrorCode("E121", "There is no part of that name.", "Use the suggested name; names are those of CAD."),
    ErrorCode("E122", "A mate connects a part with itself.", "Name two different parts."),
    ErrorCode(
        "E123",
        "The two parts of a mate share no hole around a shaft (spherical: no ball in a socket; planar: no faces in contact).",
        "Give `axis` and `origin` of the mate.",
    ),
    ErrorCode(
        "E124",
        "They share several lines, centres or planes, and the program does not choose.",
        "Give `axis`, or `axis` and `origin`, of the right one from the list.",
    ),
    ErrorCode("E125", "An axis is not a direction, or an origin not a point.", "Give three finite numbers; an axis must not be zero."),
    ErrorCode(
        "E126",
        "The given axis or origin is not on a line or plane that the parts share.",
        "Correct it, or give both to overrule the geometry.",
    ),
    ErrorCode(
        "E127",
        "Limits are in the wrong order, or given for a mate that cannot move or has several coordinates.",
        "Give the lower limit first, or remove them.",
    ),
    ErrorCode(
        "E128",
        "A universal or point-on-line mate has no origin or no axis, a distance no points, or another kind has points: the geometry "
        "does not determine them.",
        "Give `origin` and `axis`: crossing of the pins and direction of the shafts, or the point and the line it stays on; of a "
        "distance `points`, one on each part.",
    ),
    ErrorCode(
        "E129",
        "A screw has no pitch, or a mate of another kind has one.",
        "Give the pitch of a screw: how far it advances per turn; negative for a left-hand thread.",
    ),
    ErrorCode(
        "E130", "A stored assembly in the cache cannot be used.", "Run the command again, or delete the folder: the CAD file is read again."
    ),
    ErrorCode("E140", "A density is not a positive number.", "Correct it; steel has 7850 kg/m^3."),
    ErrorCode("E141", "A mass is asked for before materials were assigned.", "Call `assign_materials` first."),
    ErrorCode(
        "E142",
        "A given mass or thickness is not a positive number, or a part without a volume has a centre or an inertia and no mass.",
        "Correct it; a part without mass is `massless = true`.",
    ),
    ErrorCode(
        "E143",
        "A given inertia belongs to no rigid body: a principal moment is negative, or larger than the sum of the others.",
        "Give it about the centre of mass, in kg m^2, in the part's own frame.",
    ),
    ErrorCode(
        "E144",
        "A thickness is given for a part that is not of surfaces.",
        "Remove it; give a mass if the one from the volume is not right.",
    ),
    ErrorCode("E145", "The table of your own materials cannot be read.", 'Write lines like `"PA12 sintered" = 930` below `[materials]`.'),
    ErrorCode(
        "E150",
        "A file is not well-formed XML, or not readable text.",
        "Correct the line that the message names, or export the file again.",
    ),
    ErrorCode(
        "E151",
        "An XML file declares a document type (DTD), which can hold entities that grow without end.",
        "Remove the `<!DOCTYPE ...>` declaration.",
    ),
    ErrorCode(
        "E152",
        "A file is larger, deeper or more numerous than any real machine, or unpacks to far more than its size.",
        "It is damaged or was made to do harm; export it again from its source.",
    ),
    ErrorCode(
        "E153",
        "No reader knows the file, or its content is not of the format that its ending names.",
        "Use one of the formats in the message, or install a plug-in for it.",
    ),
    ErrorCode(
        "E154",
        "An element of a mechanism file lacks an attribute or child, holds something that is not the number it should be, or gives a "
        "part a size beyond that of any machine.",
        "Correct the line that the message names.",
    ),
    ErrorCode(
        "E155",
        "A file names a link, part, mesh, class or file that it does not hold, or uses one name twice.",
        "Use the suggested name; rename one of two.",
    ),
    ErrorCode(
        "E156",
        "Links hang on one another in a ring, have two parents, or files include each other.",
        "Break the ring as the message says.",
    ),
    ErrorCode("E157", "A mass in the file is negative, or a moment of inertia.", "Correct the number in the file."),
    ErrorCode("E158", "A mesh file holds no triangles, or numbers beyond the size of any machine.", "Export it again as STL or OBJ."),
    ErrorCode(
        "E159",
        "A plug-in failed on a file, or gave something that is no assembly, or one that does not hang together.",
        "Report it to those who made the plug-in.",
    ),
    ErrorCode(
        "E160",
        "A zip archive is damaged, or holds a file whose name leads out of it. Nothing was unpacked.",
        "Save or copy the file again.",
    ),
    ErrorCode(
        "E161",
        "A link of a FreeCAD document leads to no object, to a file that is not beside it, or into itself.",
        "Repair the link in FreeCAD, or put the linked document beside it.",
    ),
    ErrorCode("E162", "The shape of a part in a FreeCAD document cannot be read.", "Recompute and save the document in FreeCAD."),
    ErrorCode("E163", "An entity of a STEP text breaks the rules of ISO 10303-21.", "The file is damaged; export it again."),
    ErrorCode("E164", "A CAD script fails; its line and message are given.", "Correct the script; run it by itself to see more."),
    ErrorCode(
        "E165",
        "A CAD script makes no assembly.",
        "Let it set `assembly` to a CadQuery assembly, or to build123d parts with joints.",
    ),
    ErrorCode("E166", "A `job.json` of a CAD system breaks its form.", "Hand the document over again from the CAD system."),
    ErrorCode(
        "E167",
        "The parts of a `job.json` are not those of the STEP file beside it, or a joint names no part.",
        "Hand the document over again: each part is one product of the STEP file, under its id.",
    ),
    ErrorCode(
        "W101",
        "A part encloses no volume (surfaces only): it is shown and has no mass.",
        "Give a mass or a thickness in `[part]`, declare it massless, or export it as a solid.",
    ),
    ErrorCode("W102", "A part has no faces at all.", "Check in CAD whether it was exported."),
    ErrorCode("W103", "Solids were inside out in the file and were turned.", "Nothing."),
    ErrorCode("W104", "The file names no length unit; millimetres are assumed.", "Compare the size of a part with the drawing."),
    ErrorCode("W105", "The file mixes length units; each part was converted by its own.", "Nothing, unless a size looks wrong."),
    ErrorCode("W106", "Some solids of a part do not close and count for nothing in its mass.", "Repair the solid in CAD."),
    ErrorCode(
        "W107",
        "A part holds closed surfaces instead of solids; they were made solids.",
        "Compare its mass with the data sheet: a hollow thing drawn as one shell counts as full.",
    ),
    ErrorCode(
        "W108",
        "The inertia of a part breaks the laws of rigid bodies: its surfaces cross each other or leave gaps.",
        "Repair it in CAD, or give its mass properties in `[part]`.",
    ),
    ErrorCode("W109", "A place mirrors or scales a part; the changed copy is a part of its own.", "Nothing, if CAD shows it so."),
    ErrorCode(
        "W110",
        "Sizes suggest that the unit of the file is not the one that was meant.",
        "Compare a length with the drawing; export again with the right unit.",
    ),
    ErrorCode(
        "W111",
        "A part has open surfaces beside its solids: its mass is that of the solids alone.",
        "Give its mass in `[part]` if the surfaces stand for something heavy.",
    ),
    ErrorCode(
        "W112",
        "A STEP file claims several materials for one part; none of them is used.",
        "Give its density in `[material]`, or its mass in `[part]`.",
    ),
    ErrorCode(
        "W113",
        "Shapes without a name, each placed on its own, are taken for one rigid part.",
        "Give them names in CAD, and export again, if they are parts that move.",
    ),
    ErrorCode(
        "W120",
        "A part has no density; the built-in aluminium 6061 (2700 kg/m^3) is used.",
        "Add the part, or a default, to `[material]`.",
    ),
    ErrorCode("W121", "A material rule fits no part.", "Correct or remove the pattern; the nearest name is suggested."),
    ErrorCode("W122", "A pattern of `[part]` fits no part.", "Correct or remove the pattern; the nearest name is suggested."),
    ErrorCode(
        "W123",
        "A thickness is given and no density; the built-in aluminium 6061 is used.",
        "Add the part, or a default, to `[material]`.",
    ),
    ErrorCode("W124", "A part without any shape has a mass and no inertia: it is a point mass.", "Give `center` and `inertia` too."),
    ErrorCode(
        "W125",
        "A link of a mechanism file has moments of inertia but a mass of zero: it resists turning and has no weight; its centre of "
        "mass counts for nothing.",
        "Give it its mass, unless another part already has it (a rotor whose mass is in its housing).",
    ),
    ErrorCode(
        "W126",
        "A solid weighs less for its volume than any foam, or more than any metal.",
        "Check density and mass in the project file: numbers without a unit are kg and kg/m³.",
    ),
    ErrorCode(
        "W130",
        "A mesh or geometry file is missing or of another kind, so a part is not shown.",
        "Put it beside the file; masses and joints do not depend on it.",
    ),
    ErrorCode(
        "W131",
        "The moments of inertia in a file belong to no rigid body.",
        "Correct them; most often digits were cut or a unit is wrong. Or write `nearest_inertia = true` in `[part]`.",
    ),
    ErrorCode(
        "W132",
        "Something in the file that concerns motion is not carried over: an unknown kind of joint, a coupling that is no straight "
        "line, actuators, transmissions, damping, limits of effort and speed, gravity switched off for a body, a file that is missing.",
        "Add a mate in the project file, or as the message says.",
    ),
    ErrorCode(
        "W133",
        "The limits of a joint leave no motion, or cannot be kept by this kind of joint, and are not used.",
        "Correct them in the file, or give limits in the project file.",
    ),
    ErrorCode(
        "W134",
        "The file does not say what stands still: in SDF a model that no joint holds floats, in URDF the root link stands.",
        "Write `ground` or `floating` in the project file.",
    ),
    ErrorCode("W135", "A plug-in for reading files is broken and was skipped.", "Update or remove the distribution that it comes from."),
    ErrorCode("W136", "The mass of a part is not given: the format's default holds, or it is unknown.", "Give the mass in the file."),
    ErrorCode(
        "W137",
        "The frames of a kinematic pair in a STEP file do not meet in the pose of the file.",
        "Export the assembly in a pose that fits its joints.",
    ),
    ErrorCode(
        "W138",
        "A Simscape file names no unit of length or mass; metres and kilograms are taken.",
        "Compare a size and a mass with the drawing.",
    ),
    ErrorCode(
        "W139",
        "The mesh that a part is weighed by is open or partly inside out, so that its mass is a guess.",
        "Repair the mesh, or give mass and inertia in the file.",
    ),
    ErrorCode(
        "W140",
        "Faces of a part have edges that are not closed loops on their surfaces; integrals over them, and the part's mass, may be wrong.",
        "Compare its mass with CAD's own, and repair the part there, or give mass, centre and inertia in `[part]`.",
    ),
    ErrorCode(
        "W141",
        "The mesh that a part is weighed by did not close and was repaired: triangles were turned over or left out.",
        "Compare its mass with what is known of the part, or repair the mesh in the program that made it.",
    ),
    ErrorCode(
        "W142",
        "Meshes of an MJCF file weigh more than their volume: MuJoCo's default counts overlapping tetrahedra, and its masses hold.",
        'Nothing, to simulate what MuJoCo does; `inertia="exact"` of `<mesh>` for the masses of the volumes.',
    ),
    ErrorCode(
        "W143",
        "The pose in which a FreeCAD document was saved does not fit its joints; its parts were brought together.",
        "Solve and save the document in FreeCAD.",
    ),
    ErrorCode(
        "W144",
        "The moments of inertia in a file belong to no rigid body, by little: the nearest that a body has are used.",
        "Correct them in the file, or give the inertia in `[part]`.",
    ),
    ErrorCode(
        "W145",
        "Solids of one part overlap, and what they have in common is weighed more than once.",
        "Cut them in CAD, or write `weigh_once = true` in `[part]`.",
    ),
    ErrorCode(
        "W146",
        "A part is left out: its shape in the file is empty or damaged, or the link to it leads nowhere.",
        "Repair it in CAD, recompute, and save again; or nothing, if the part does not matter.",
    ),
    ErrorCode(
        "W147",
        "A STEP file read part by part is not the same as read as a whole; the latter is used.",
        "Report it with the file; what was stored of its parts has been removed.",
    ),
    ErrorCode(
        "W148",
        "With `--ignore-noise`: parts are taken from an earlier reading, since no number in their text differs by more than 1e-6 mm.",
        "Read the file without `--ignore-noise` to have every number as it is written.",
    ),
    ErrorCode(
        "W150",
        "Two parts that move against each other are in each other in the CAD pose, with depth and common volume. Threads and press fits "
        "are not meant.",
        "Correct shape or place in CAD; `mategraph inspect` lists all such pairs.",
    ),
    ErrorCode(
        "W151",
        "The axis that the project gives to a mate is off the line on which its two parts fit, a shaft in a hole, and holds as given.",
        "Leave the axis out, or give that line; nothing, if this is meant.",
    ),
)
