"""Codes E0xx and W0xx: the command line and the project file."""

from .entry import ErrorCode

CODES = (
    ErrorCode("E001", "There is no project file of that name.", "Check the path; `mategraph new machine.step` writes one for a STEP file."),
    ErrorCode(
        "E002",
        "The path is a folder, cannot be read, is no file, is far too large, or holds an assembly (STEP, URDF, ...).",
        "Name the `.toml` file; give an assembly its ending, e.g. `.step`.",
    ),
    ErrorCode("E003", "The file is not UTF-8 text.", "Save it with the encoding UTF-8."),
    ErrorCode("E004", "TOML syntax error, with line and column.", "Put texts, and numbers with units, in quotes; names with blanks too."),
    ErrorCode("E005", "The file is empty.", 'It needs at least `schema = 1` and `assembly = "machine.step"`.'),
    ErrorCode("E006", "The file's schema is of another version than this program reads.", "Upgrade: `pip install --upgrade mategraph`."),
    ErrorCode("E007", "Unknown key, or unknown input or output of a signal block.", "Use the suggested name, or one of those listed."),
    ErrorCode("E008", "A key is missing.", "Add it as the example in the message shows."),
    ErrorCode("E009", "A value has the wrong type, or a list the wrong length.", "Write the type that the message asks for."),
    ErrorCode(
        "E010",
        "A value cannot be understood: no number, a comma for a decimal point, no direction, no coordinate.",
        "Write it as the example shows.",
    ),
    ErrorCode("E011", "A number is infinite or not a number.", "Write a finite number."),
    ErrorCode("E012", "Unknown unit.", "Use the suggested unit."),
    ErrorCode(
        "E013",
        "A unit of the wrong dimension; a number in quotes without a unit; or `Hz` for an angular rate, which could mean turns or radians.",
        "Use a unit of the dimension asked for.",
    ),
    ErrorCode("E014", "A number is out of its bounds.", "Choose one within them."),
    ErrorCode("E015", "Unknown component model.", "Use the suggested model, or one of those listed."),
    ErrorCode("E016", "Unknown signal block.", "Use the suggested block, one of those listed, or `python:file.py:Class`."),
    ErrorCode("E017", "Unknown kind of mate.", "Use the suggested kind, or one of those listed."),
    ErrorCode(
        "E018",
        "A name or path that is not safe: control characters, a dot in the name of a component, block or point, Python outside the "
        "project's folder.",
        "Rename it, or move the file into the project's folder.",
    ),
    ErrorCode("E019", "One name for two things.", "Rename one: their signals would have the same names."),
    ErrorCode(
        "E020",
        "The assembly has no part of that name, or no parts.",
        "Use the suggested part name; names are those of the CAD file.",
    ),
    ErrorCode("E021", "A mate connects a part with itself.", "Name two different parts."),
    ErrorCode("E022", "The same mate is written twice.", "Remove one, or give each its own axis and origin."),
    ErrorCode(
        "E023",
        "A joint, component, signal block or point that does not exist, or a fixed mate where one that moves is needed.",
        "Use the suggested name, or one of those listed.",
    ),
    ErrorCode("E024", "A row of `[connect]` names no terminal.", "Write `component.terminal` or `ground`."),
    ErrorCode(
        "E025",
        "A check's expression or requirement cannot be read.",
        'Write it like `"max(abs(motor.i))" = "< 3 A"` or `"final(x.angle)" = "== 0.14 rad +- 2 %"`.',
    ),
    ErrorCode("E026", "A check or plot names a signal that does not exist.", "Use the suggested signal, or one of those listed."),
    ErrorCode(
        "E027",
        "A check does not fit together: other dimensions, a whole curve where one number is needed, a time outside the run.",
        "Correct the unit; take one number of the curve with `max`, `final`, `mean`, ...",
    ),
    ErrorCode(
        "E028",
        "The STEP file that the project names does not exist.",
        "Correct the name, export it from CAD, or run the CAD script that writes it.",
    ),
    ErrorCode(
        "E029",
        "`mategraph new`: the project file exists already, or cannot be written.",
        "Edit it, or replace it with `--force`; a copy is kept.",
    ),
    ErrorCode("E030", "`mategraph trust`: the path is no folder.", "Name the folder that holds the project."),
    ErrorCode(
        "E031",
        "The project's own Python was not run, because it was not allowed.",
        "Read it, then `--allow-python`, or `mategraph trust FOLDER`.",
    ),
    ErrorCode(
        "E032",
        "A Python block is not written as `python:file.py:Class`.",
        "Write the file's name relative to the project file, then the class.",
    ),
    ErrorCode("E033", "The Python file of a block does not exist.", "Correct the name or add the file."),
    ErrorCode("E034", "The Python file has no class of that name.", "Use one of the classes that the message lists."),
    ErrorCode("E035", "The Python file fails when it is imported; the line is named.", "Correct the script."),
    ErrorCode(
        "E036",
        "A mate or coupling is corrected or rejected that the CAD file does not hold.",
        "Correct the name, or give what is needed to add one.",
    ),
    ErrorCode("E038", "A material is named without a density and is not in the table.", "Use the suggested name, or give its density."),
    ErrorCode(
        "E039",
        "A `[part]` is empty, or gives a mass or an inertia to a part that is `massless`.",
        "Give mass, center, inertia or thickness, or `massless = true` alone.",
    ),
    ErrorCode("E040", "The output folder or file cannot be made or written.", "Name another one with `--out`."),
    ErrorCode("E041", "The port of `mategraph watch` is taken.", "Name another one with `--port`, or none."),
    ErrorCode("E042", "The CAD script fails; its last message is shown.", "Correct the script; the STEP file is unchanged."),
    ErrorCode("E043", "The CAD script ran but wrote no STEP file.", "Let it write the file that `assembly` names."),
    ErrorCode(
        "E044",
        "A file or folder cannot be read or written: no space, no rights.",
        "Free space, change the rights, or name another folder.",
    ),
    ErrorCode("E045", "The machine has not enough memory.", "Simulate a shorter time, or a longer `output_step`."),
    ErrorCode(
        "E046",
        "A wrong option or a missing argument, with `--json`; options that exclude each other.",
        "`mategraph --help` lists commands and options.",
    ),
    ErrorCode(
        "E048",
        "`mategraph equations`, `graph` or `plot`: an unknown format, picture or formulation, or a formulation is not written in that "
        "format; `life`: no such joint, or one that does not turn.",
        "Use one of those that the message lists.",
    ),
    ErrorCode("E050", "Unknown motion function, or neither a function nor moves.", "Use the suggested function, or one of those listed."),
    ErrorCode("E051", "A motion is in step with one that has no moves.", "Give both `moves`, or leave `with` out."),
    ErrorCode(
        "E052",
        "`mategraph linearise --at`: not a point of the run.",
        'Write `start`, `equilibrium`, or a time such as `0.5` or `"20 ms"`.',
    ),
    ErrorCode("E053", "Unknown kind of coupling.", "Use the suggested kind, or one of those listed."),
    ErrorCode(
        "E054",
        "A coupling does not fit its joints or itself: a joint that slides where one must turn, several coordinates that fit, one "
        "joint twice, a size given twice.",
        "Name a coordinate that the message lists; keep one of the sizes.",
    ),
    ErrorCode(
        "E055",
        "A component, motion, coupling, signal block, starting value, plot or check names a joint that reduction dropped.",
        "Name the joint that stands for it; mind the sign if the message says so.",
    ),
    ErrorCode(
        "E056",
        "The project names all joints of a loop; the one that closes it has no coordinate.",
        "Leave one joint of the loop out.",
    ),
    ErrorCode(
        "E057",
        "Nothing can move and there is no circuit or signal, so there is nothing to simulate.",
        "Add mates that move; `mategraph inspect` shows the parts.",
    ),
    ErrorCode(
        "E058",
        "A data file is not there, is empty, far too large, or cannot be read.",
        "Check its name, which is relative to the project file; save it as CSV with a row of names.",
    ),
    ErrorCode("E059", "A data file has no such column, or several of that name.", "Use one of those that the message lists."),
    ErrorCode("E060", "`mategraph examples`: there is no sample of that name.", "Use one of those that the message lists."),
    ErrorCode(
        "E061",
        "`mategraph examples`: the folder for the copy exists already.",
        "Name another folder with `--into`, or move that one away.",
    ),
    ErrorCode(
        "E062",
        "A row of a data file has no number, or a time that is not later than the one before.",
        "Correct or leave out the row that the message names; sort the rows by time.",
    ),
    ErrorCode(
        "E063",
        "`mategraph inverse --setpoints`: no motion is given, or the cycle time is none or makes too many rows.",
        'Add a `[motion.NAME]`; write a time such as `--cycle "1 ms"`.',
    ),
    ErrorCode("E064", "A data file needs a library that is not installed.", "`pip install 'mategraph[data]'`, or save it as CSV."),
    ErrorCode(
        "E066",
        "`extends`: the project file that this one extends does not exist, or files extend one another in a circle.",
        "Name a project file (.toml) in the same folder.",
    ),
    ErrorCode(
        "E067",
        "`without`: the file that is extended has no table or entry of that name.",
        'Write the table and the name, such as `"component.damper"`.',
    ),
    ErrorCode(
        "E068",
        "`mategraph velocities`: no such velocity or joint coordinate, or not as many velocities as the machine has freedoms.",
        "Use the names that the message lists.",
    ),
    ErrorCode(
        "E069",
        "`with_`, `[set]`: nothing in the project has that address, several entries have it, or two changes contradict each other.",
        'Use the suggested address, or write the path of the key: `"component.motor.R"`.',
    ),
    ErrorCode(
        "E070",
        "The program does not edit a project file: the key does not exist, the new name is taken, or more than the key would change.",
        "Edit the file by hand.",
    ),
    ErrorCode(
        "E071",
        "`[control]`, `[initial] keyframe` or a rejected `[component]` names what the robot file does not hold.",
        "Take one of those that the message lists; `mategraph inspect` shows all.",
    ),
    ErrorCode(
        "E072",
        "Bodies and joints are asked of a project without an assembly: a circuit or a drive train alone.",
        "Use what applies to it: `run`, `plot`, `report`, `linearise`, `graph`, `inspect --equations`; or name an assembly.",
    ),
    ErrorCode(
        "E073",
        "A formula cannot be computed: an unknown parameter, units that do not fit together, a circle, a bound that is passed.",
        'Write it like `"= lead / 2 + 1 [mm]"`: names are parameters and `pi`, units stand in brackets.',
    ),
    ErrorCode(
        "E074",
        "`[use]`: the file does not exist, leads out of its folder, uses itself, or holds what a used file cannot hold.",
        'Name a file below the project\'s folder, or `"package:file.toml"`; joints of the machine are given by its ports.',
    ),
    ErrorCode(
        "E075",
        "`[port]`: it leads to nothing, is called like a parameter, or can only be driven by a block's output.",
        'Write `shaft = "motor.shaft"` in the file that is used, and `shaft = "pitch"` in `[use.NAME]`.',
    ),
    ErrorCode(
        "E076",
        "`library`, `[product]`: a file of bought parts does not exist, or says of its product what cannot be meant.",
        'Write `[product]` with `name`, `kind` and how to recognise it: `names = ["*sts3215*"]`, `box = ["45 mm", "25 mm", "35 mm"]`.',
    ),
    ErrorCode(
        "E077",
        "Forces are not simulated while a joint that decides the motion, or that two parts are held together, is assumed: geometry leaves "
        "it open, and nobody said.",
        "Answer the questions: `mategraph joints FILE --ask 3`; or run with `--accept-assumptions`.",
    ),
    ErrorCode(
        "E078",
        "An answer about joints cannot be taken: no such question, joint or part, a kind that does not fit, a group that says "
        "otherwise; or `like` where nothing is found from the geometry.",
        "Answer one of what the message lists; `mategraph joints` shows questions, joints and parts.",
    ),
    ErrorCode(
        "E080",
        "A system or machine that was sent here needs a class of the user's own Python, which this process has not run and may not run.",
        "Send the machine; or load the project here first with `allow_python=True`; or trust its folder: `mategraph trust FOLDER`.",
    ),
    ErrorCode(
        "E081",
        "A method was given something of another kind than it takes, from Python.",
        "Give what the message names.",
    ),
    ErrorCode(
        "E082",
        "A file is to be written whose ending is not one of those that can be written.",
        "Use one of the endings that the message lists.",
    ),
    ErrorCode(
        "E083",
        "python-control is not installed, or a controller cannot be made into a block.",
        "Install it: `pip install control`; give matrices that fit the inputs and outputs.",
    ),
    ErrorCode(
        "E084",
        "A map cannot be made: no such coordinate or point, a coordinate without a range, too many poses, or loops with other freedoms.",
        "Name two coordinates, or three, and a `[point]`, and give ranges where joints have no limits.",
    ),
    ErrorCode(
        "E089",
        "The history of a project has no regeneration of that number, no figure of that name, or its results are not kept any more.",
        "`mategraph history PROJECT` lists what there is.",
    ),
    ErrorCode(
        "E090",
        "`REV:path` is no file of a git revision: no git, no repository, no such revision, no such path.",
        "Name a revision and a path that git knows, as in `HEAD~1:machine.toml`.",
    ),
    ErrorCode(
        "E091",
        "A file of a git revision is a pointer of Git LFS, and its content is not on this machine.",
        "Fetch it with `git lfs fetch`, as the message shows.",
    ),
    ErrorCode("E092", "`--step-summary` outside GitHub Actions.", "Leave it out, or write the summary with `--markdown FILE`."),
    ErrorCode("E093", "A file that is to be merged is no TOML.", "Correct it first, or merge the lines with `git merge-file`."),
    ErrorCode("E094", "`mategraph new --ci` has no file for that CI system.", "Choose one of those listed."),
    ErrorCode("E095", "The file of a CI system is there already.", "Add the job to it by hand, or replace it with `--force`."),
    ErrorCode(
        "E096",
        "The process that computes for `mategraph watch` ended by itself, or failed in a way that is not foreseen.",
        "Save again: it is started anew. If that does not help, please report it with the file.",
    ),
    ErrorCode(
        "E097",
        "A file that `mategraph watch` watches is not there any more.",
        "Save or export it again: its return is taken up, and the last good model stays meanwhile.",
    ),
    ErrorCode(
        "E098",
        "The project names parts that the assembly has no more, and what became of them is in doubt; or the file of anchors beside it "
        "is damaged.",
        "`mategraph reattach PROJECT` lists them with the parts that are likely meant, asks, and writes the new names; "
        "`--accept-matches` takes the likely ones, `--leave-orphans` goes on without what is attached to the others.",
    ),
    ErrorCode(
        "E099",
        "An answer to `mategraph reattach` cannot be taken: the project names no such part, the assembly has none, or there is no file.",
        "Write `old=new`, or `old=` for a part that is missing; `mategraph reattach PROJECT --list` shows what lost its part.",
    ),
    ErrorCode(
        "W001",
        "A material pattern never applies: one before it fits the same parts.",
        "The first pattern that fits wins: put the narrower one first.",
    ),
    ErrorCode(
        "W002",
        "No mates are known, so there is no mechanism to show.",
        "`mategraph new FILE.step` writes a project file that proposes them.",
    ),
    ErrorCode(
        "W003",
        "The project file overrules the gravity, or overrules or rejects a mate or coupling, of the CAD file; the differences are listed.",
        "Nothing, if this is meant.",
    ),
    ErrorCode("W004", "Limits of a joint that closes a loop are not enforced.", "Give limits to another joint of the loop."),
    ErrorCode(
        "W005",
        "A given motion passes the limits of its joint, or the ends of a stop that are left out where an input brings it about.",
        "Give a smaller motion, or correct the limits.",
    ),
    ErrorCode(
        "W006",
        "A part that the project file names was renamed in CAD; what the project file gives for it still applies.",
        "Write the new name in the project file.",
    ),
    ErrorCode(
        "W007",
        "Gravity is that of the file that was read, and not the standard one.",
        "Nothing, if this is meant; else add `[gravity]`.",
    ),
    ErrorCode(
        "W008",
        "The points of a table of motion move at its ends, and rest there is what makes the largest acceleration; or a table that moves "
        "at its end is shorter than the run.",
        'Choose `ends = "natural"`, `"not-a-knot"` or `"periodic"`; give points up to the end of the run.',
    ),
    ErrorCode(
        "W009",
        "The run starts in a keyframe of the robot file, because a joint is beyond its limits in the pose of the file.",
        'Nothing, or another start in `[initial]`: `keyframe = "NAME"`, or positions of joints.',
    ),
    ErrorCode(
        "W010",
        "A drive only spins a body in its place, between others that do not follow: a motor on the hinge of a loose bolt.",
        'Fix the part to one of its neighbours (`kind = "fixed"`), or put the drive on the joint between the parts that should move.',
    ),
    ErrorCode(
        "W011",
        "Freedoms that nothing notices: bodies that spin about axes through their centres of mass, without gravity, spring, coupling, "
        "drive or sensor, such as a bolt in its hole.",
        'Nothing, if this is meant; else fix such parts (`kind = "fixed"`): they add to the mobility.',
    ),
    ErrorCode(
        "W012",
        "Forces were simulated although a joint that decides the motion is assumed, as `--accept-assumptions` allows.",
        "Answer the questions: `mategraph joints FILE --ask 3`.",
    ),
    ErrorCode(
        "W013",
        "Nothing that was found from the geometry holds a part: it moves with the nearest part, or stands still with the ground.",
        'Say what holds it, `mategraph joints FILE --answer "part + other=fixed"`, or leave it out with `ignore`.',
    ),
    ErrorCode(
        "W014",
        "An answer about joints is about no pair of parts any more: their shapes, their relative place and their names have changed.",
        "Answer anew, `mategraph joints FILE --ask 3`, and remove the old one.",
    ),
    ErrorCode(
        "W018",
        "A part that was edited and renamed in CAD is taken for the one that the project names, because `--accept-matches` says so.",
        "Confirm it: `mategraph reattach PROJECT`.",
    ),
    ErrorCode(
        "W019",
        "Parts that the project names are gone from the assembly; what is attached to them is left out.",
        "`mategraph reattach PROJECT` says which part is meant, or confirms that it is missing.",
    ),
    ErrorCode("W050", "A still or video was left out; the reason is given.", "As the message says; the page is written all the same."),
    ErrorCode(
        "W051",
        "The equilibrium lies beyond the limits of a joint: stops are no part of it.",
        "Simulate the machine to see where it rests against its stop.",
    ),
    ErrorCode(
        "W052",
        "An equilibrium is unstable: another one that the machine falls into is given instead, or none was found.",
        "`mategraph equilibrium --first` shows the unstable one; start nearer to the one that is meant, or add a spring.",
    ),
    ErrorCode(
        "W053",
        "The STEP file is older than the `[cad]` script that writes it.",
        "Run the script; under `mategraph watch` that happens on every save.",
    ),
    ErrorCode(
        "W054",
        "Another run is writing to the same output folder.",
        "Nothing: every file is whole, and of those that both write the later one stays. Give one of them another folder with `--out`.",
    ),
    ErrorCode(
        "W055",
        "The cache may not be written to, or its disk is full: everything is read and computed anew each time.",
        "Make room there, or set `MATEGRAPH_CACHE` to a folder of yours.",
    ),
)
