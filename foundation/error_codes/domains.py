"""Codes E4xx and W4xx: components, signals, simulation and results."""

from .entry import ErrorCode

CODES = (
    ErrorCode(
        "E400",
        "A component or signal has the name of a joint, of another component or signal, of a part of one (`t.1` beside a transformer "
        "`t`), or is called `ground`, or has no name.",
        "Give it a name of its own; signals are found by these names.",
    ),
    ErrorCode("E401", "There is no component model of that name.", "Use a name of the catalogue; the message suggests the nearest."),
    ErrorCode("E402", "A component was given a parameter that it does not have.", "Use one of the parameters listed in the message."),
    ErrorCode("E403", "A component lacks a parameter that has no default.", "Give it; the message says what it is and in which unit."),
    ErrorCode(
        "E404",
        "A parameter is no number, not finite, outside its bounds, or contradicts another one.",
        "Give a value within the bounds, as the message says.",
    ),
    ErrorCode(
        "E405",
        "An attachment (a motor's `shaft`) names no joint, an unknown one, or one of another kind; or a component between two points "
        "lacks them or names no part; or a `[point]` lies on no part.",
        "Name a joint of the right kind or the parts; the message lists them.",
    ),
    ErrorCode(
        "E406",
        "A connection row names a component that does not exist.",
        "Write `component.terminal` or `ground`; the message suggests the nearest.",
    ),
    ErrorCode(
        "E407",
        "A connection row names a terminal that the component does not have.",
        "Use one of the terminals listed in the message.",
    ),
    ErrorCode(
        "E408",
        "A terminal is in two connection rows, or an attachment names a joint and is in a row as well.",
        "One row is one node: put everything that is connected into one row.",
    ),
    ErrorCode("E409", "A terminal is in no connection row.", "Add it to a row; a row with that terminal alone leaves it open on purpose."),
    ErrorCode("E410", "A circuit has no ground.", "Add `ground` to one of its rows."),
    ErrorCode("E411", "A connection row joins terminals of different domains.", "Connect terminals of one domain only."),
    ErrorCode("E412", "A circuit has two grounds.", "Put all grounded terminals into one row with `ground`."),
    ErrorCode("E413", "A loop of sources that each fix a voltage.", "Put a resistor into the loop, or take a source out."),
    ErrorCode("E414", "Current sources alone lead into a part of a circuit.", "Put a resistor in parallel, or take a source out."),
    ErrorCode(
        "E417",
        "A block of equations is singular with these parameters.",
        "Look for parameters that cancel each other, or for a part that nothing holds in place.",
    ),
    ErrorCode(
        "E418",
        "The effort of a friction or stop is part of a nonlinear algebraic loop.",
        "Put a compliance between the two, or leave out what couples them.",
    ),
    ErrorCode(
        "E419",
        "Equations contradict or repeat each other.",
        "Look at how the named components are connected: two of them prescribe the same quantity.",
    ),
    ErrorCode(
        "E420",
        "A connection row of shafts or rods whose components all serve turning and sliding parts.",
        "Give their numbers with units, such as kg or kg*m^2; or connect a component of one kind, such as a motor, or a joint.",
    ),
    ErrorCode(
        "E421",
        "Two joints, or a joint and `ground`, are in one connection row.",
        "Bodies are joined by mates; put a gear between two joints.",
    ),
    ErrorCode(
        "E422",
        "A state must follow a held input at once (a capacitor across a sampled source, or one that a formula with comparisons "
        "drives), whose jumps would take an infinite current or force.",
        "Put a small resistance or compliance between them, or drive the source by a continuous signal.",
    ),
    ErrorCode(
        "E423",
        "Equations that tie states to each other cannot be differentiated.",
        "Put a compliance between them: a spring, a small resistance or a small capacitance; give a shaft or rod without any mass a "
        "small inertia.",
    ),
    ErrorCode(
        "E424",
        "Given initial values contradict the transmission or the relation that ties them together.",
        "Give one of them only, or values that fit.",
    ),
    ErrorCode(
        "E425",
        "A SPICE netlist has a card, an element or a value that is not understood, in the line given.",
        "Replace it by what is understood (R C L K V I D E F G H S X, .subckt, .model, .param, .ic); the message says what it takes.",
    ),
    ErrorCode(
        "E426",
        "A SPICE netlist has no such sub-circuit, several to choose from, or one without an end.",
        "Name one as `spice:file.cir:NAME`.",
    ),
    ErrorCode("E427", "A plug-in that brings a component or block is broken.", "Update or remove the distribution that it comes from."),
    ErrorCode(
        "E428",
        "A component names a Python class that is no component, or one whose terminals and edges do not fit each other.",
        "Derive the class from `mategraph.components.Component`; correct what is named.",
    ),
    ErrorCode(
        "E429",
        "A method of a component's own Python class fails, gives something else than expressions, or another number of equations or "
        "other outputs than declared.",
        "Correct the class; `x.if_else` stands in place of `if`.",
    ),
    ErrorCode("E430", "There is no signal block of that name.", "Use a block of the catalogue or `python:file.py:Class`."),
    ErrorCode("E431", "A signal block has an unknown parameter, or lacks one.", "Use the parameters listed in the message."),
    ErrorCode(
        "E432",
        "A parameter of a signal block is out of bounds, or parameters contradict each other.",
        "Correct them as the message says.",
    ),
    ErrorCode("E433", "A signal block has no input or output of that name.", "Use one of the ports listed in the message."),
    ErrorCode("E434", "A block reads a signal that does not exist.", "Use a signal's name; the message suggests the nearest."),
    ErrorCode("E435", "A block drives an input that does not exist.", "Use one of the inputs listed in the message."),
    ErrorCode("E436", "Two blocks drive the same input.", "Add them with a `Sum` block."),
    ErrorCode("E437", "An input is driven by nothing.", "Connect a signal to it."),
    ErrorCode(
        "E438",
        "A sample time is missing, not positive, or given to a block that cannot be sampled.",
        "Give, correct or remove `sample`.",
    ),
    ErrorCode(
        "E439",
        "A user's class has no `step`, or its `inputs` or `outputs` are not lists of names.",
        "Write them as the message shows.",
    ),
    ErrorCode(
        "E440",
        "Signal blocks form an algebraic loop.",
        "Read a signal of the machine instead, put a `Delay`, an `Integrator` or a `LowPass` into it, or write the blocks as one class.",
    ),
    ErrorCode(
        "E441",
        "A component that serves turning and sliding parts has numbers in the units of one, and acts on the other.",
        "Give its numbers in the units of the joint that it acts on (N*m/rad for N/m), or name another joint.",
    ),
    ErrorCode(
        "E442",
        "Signals of different dimension meet at a block: a set point in mm against an angle, a rotary encoder on a slide.",
        "Give the parameter in the unit of the other signal, read another signal, or put a Gain with a unit between them; a bare number "
        "adapts to what it is connected with.",
    ),
    ErrorCode(
        "E446",
        "Friction is to follow the load of a joint that the motion does not determine, or of a joint that has neither a pin nor a guide.",
        "Attach it to a revolute or prismatic joint; give other joints of an overconstrained loop more freedom, or leave out the "
        "parameters that need what is open; or give the friction itself by `mechanical.Friction`.",
    ),
    ErrorCode(
        "E447",
        "A section (`[mate.NAME] section = true`) is no joint of the mechanism, or the motion does not determine what it carries.",
        "Take a mate that alone holds its parts; give other joints of an overconstrained loop more freedom.",
    ),
    ErrorCode(
        "E450",
        "A user's class raised an exception, at the time given.",
        "Correct the class; the message has the exception and its line.",
    ),
    ErrorCode(
        "E451",
        "A user's class gave outputs that are missing, unknown, no numbers, or not finite.",
        "Return the outputs that it declares, as finite numbers.",
    ),
    ErrorCode(
        "E460",
        "The step size underflowed: a state changes too fast, or became NaN or infinite.",
        "Look for a parameter far from its real size, or loosen the tolerances.",
    ),
    ErrorCode(
        "E461",
        "The duration, output step, tolerance, frame rate or solver is unusable; or a given motion has more than a million periods in "
        "the duration.",
        "Give a positive number; the output step must not exceed the duration; solvers are `auto`, `explicit` and `stiff`. Check the "
        "motion's frequency.",
    ),
    ErrorCode("E462", "An initial value is given for something that is not a state.", "Use one of the states listed in the message."),
    ErrorCode("E463", "There is no state or signal of that name to linearise for.", "Use one of those that the message lists."),
    ErrorCode(
        "E464",
        "The system does not settle: something pushes, turns, fills or switches without end.",
        "Give another start or input; where a position may go on changing, give its start value.",
    ),
    ErrorCode("E465", "Reactions are asked for, but the system has no mechanism.", "Add mates that move."),
    ErrorCode(
        "E466",
        "A given motion jumps in position or velocity, which takes an infinite force.",
        "Use `trapezoid` or `table`, which have finite accelerations.",
    ),
    ErrorCode(
        "E467",
        "The motion runs away: a joint moves faster than any machine.",
        "Look at the signs and sizes of the controller's gains and its limits.",
    ),
    ErrorCode(
        "E468",
        "No values of the algebraic unknowns fit the equations, at the start or after a switch; the message has the equations that are "
        "left.",
        "Look for parameters far from their real size, or for a law that ends there; give initial values nearer to the working point.",
    ),
    ErrorCode(
        "E469",
        "A steady start is asked for, but the system can rest in many places; the states along which they lie are named.",
        "Give start values of these states: what is given stays as it is.",
    ),
    ErrorCode("E470", "The result has no signal of that name.", "Use one of its signals; the message suggests the nearest."),
    ErrorCode("E471", "A file cannot be read as a result.", "Give a file that mategraph wrote, or run the simulation again."),
    ErrorCode("E472", "The library behind NetCDF files, h5py, is not installed.", "`pip install 'h5netcdf[h5py]'`."),
    ErrorCode(
        "E480",
        "A component switched again and again in no time: its events pile up (Zeno).",
        "Give it a `rest_speed` or compliance (stops), static friction or damping, or a wider hysteresis (switches).",
    ),
    ErrorCode(
        "E481",
        "No choice of modes fits at that instant: of sticking and sliding, of diodes and switches on or off.",
        "Look at a static friction far above the sliding friction; give circuits the resistance, capacitance or hysteresis that "
        "decides it.",
    ),
    ErrorCode(
        "E482",
        "A joint starts beyond a rigid stop.",
        "Start within the stops or move the stop; `stop = false` only watches the limits of a mate.",
    ),
    ErrorCode(
        "E483",
        "A given motion drives a joint against a rigid stop, or several joints against stops that cannot hold all of them.",
        "Let the motion end before the stop, or give the stop a stiffness.",
    ),
    ErrorCode(
        "E484",
        "The algebraic equations do not determine their unknowns any more, with no choice of states: the run has come to where a law "
        "ends, turns back or branches.",
        "Look at the components that the message names.",
    ),
    ErrorCode(
        "E485",
        "A loop cannot be opened there, or the sample times of its controllers have no common multiple that is short enough.",
        "Open it at the output of a sampled block that runs as seldom as the slowest, or at an input that a continuous block drives.",
    ),
    ErrorCode(
        "E486",
        "A sampled block cannot be linearised: its memory is not held as numbers in its instance, is too large, or its ticks do not all do "
        "the same work.",
        "Hold the memory of a class as floats in attributes, lists, deques, tuples, dicts or arrays of the instance; "
        "shorten a delay of very many samples.",
    ),
    ErrorCode(
        "E487",
        "Friction that follows the load of its joint is self-locking: with the motion as it is, the load grows faster with the "
        "friction than any acceleration allows.",
        "Make the coefficient smaller or the guide longer, bring forces and masses nearer to the axis, or start at rest, where it holds.",
    ),
    ErrorCode(
        "E488",
        "The frequency response of the machine cannot be measured: a mode grows or never dies away, or the band, the amplitude or the "
        "method does not suit.",
        "Close the loop or add damping; give a band of frequencies above 0, and an amplitude other than 0.",
    ),
    ErrorCode(
        "E489",
        "There is no spectrum of a signal: too few outputs, values that are not finite, or a shaft whose orders are asked for turns back "
        "or by too few turns.",
        "Run longer or with a smaller `output_step`; give the angle of a shaft that turns one way.",
    ),
    ErrorCode(
        "E490",
        "A motion is to be brought about by something that cannot be driven: no such joint, component or input, several inputs of which "
        "none is named, or terminals that are connected already.",
        'Name a joint, an input such as `by = "amp.u"`, or a component with one input or with two open terminals.',
    ),
    ErrorCode(
        "E491",
        "A motion is to be brought about by an input that a signal or another motion drives already.",
        "Name another input, or leave out what drives it: for an inverse analysis there is no controller.",
    ),
    ErrorCode(
        "E492",
        "A motion is to be brought about by an input that needs a higher derivative of the motion than its law has: behind an inductance "
        "the third, behind an elastic gear the fourth, behind both the fifth.",
        "Choose the smoother law that the message names, or leave out the inductance or the elasticity.",
    ),
    ErrorCode(
        "E493",
        "A motion is to be brought about by an input that would have to follow dry friction, play or an efficiency, which jump where the "
        "motion turns round.",
        "Leave out what stores energy between the two, such as an inductance; give friction as viscous alone, a spring in place of play.",
    ),
    ErrorCode(
        "E494",
        "A motion follows a signal that no block gives.",
        "Name the output of a continuous signal block, such as `ref.y`; what is sampled or jumps is followed through a filter.",
    ),
    ErrorCode(
        "E496",
        "A run cannot go on from another one: that is of another system, has no output at the time that is named, or the memory of a "
        "sampled block is not known there.",
        "Go on from the end of a run of the same bodies, components and blocks; their numbers may differ.",
    ),
    ErrorCode("W402", "The run was interrupted; the result holds the time that was simulated.", "Run it again for the rest."),
    ErrorCode(
        "W403",
        "The energy balance of a run does not close.",
        "A component creates or loses energy, or the tolerance is too loose: compare a run with a smaller `rtol`.",
    ),
    ErrorCode(
        "W404",
        "A run had impacts: their impulses are not in the reactions, which are those of the motion between them.",
        "Give the stop a `stiffness` to see the forces of an impact.",
    ),
    ErrorCode(
        "W405",
        "A start value was given for a state that others determine; it starts at another value.",
        "Leave it out, or give the others start values that fit.",
    ),
    ErrorCode(
        "W406",
        "A component left its bounds in a run: oil cavitated (below -0.8 bar), a battery was discharged beyond empty or charged beyond "
        "full, or a heat capacity is colder than absolute zero.",
        "Feed more oil, slow the motion down, or take away what pulls the oil apart; give the battery more capacity.",
    ),
    ErrorCode(
        "W407",
        "An amplifier with positive feedback would begin at rest between its limits, where no real one stays; it begins at the upper one.",
        'Choose the limit in `[initial]` by the component\'s own signal: `"amp.y" = "-1 V"`.',
    ),
    ErrorCode(
        "W408",
        "A block is a curve of signals that cost too much to be looked at inside of steps: a narrow peak of it may be stepped over.",
        "Let it read positions and rates, or give it a sample time.",
    ),
    ErrorCode(
        "W412",
        "In the pose that the run would start in, joints are beyond their limits: it starts in the nearest pose within.",
        "Nothing, or a start of your own in `[initial]`.",
    ),
    ErrorCode(
        "W413",
        "A rotor is on a shaft that several joints of turning bodies drive, so that what carries it is not known: its momentum is counted "
        "against the fixed frame.",
        "Nothing, where these bodies turn slowly; else make the rotor a part with a joint of its own.",
    ),
    ErrorCode(
        "W414",
        "A block or a recorded signal became infinite or undefined in a run, with the time and the inputs of the block.",
        "Keep its inputs where it is defined, or write it so that it is finite everywhere.",
    ),
    ErrorCode(
        "W415",
        "So little energy is exchanged in a run that its balance says nothing at the present tolerance.",
        "Nothing, where so little energy does not matter; else compare a run with a smaller `atol`.",
    ),
    ErrorCode(
        "W416",
        "A joint was beyond limits that are only watched (`stop = false` of its mate), from the time that is given on.",
        "Nothing, where that is meant; else correct the limits or the start, or leave `stop = false` out.",
    ),
    ErrorCode(
        "W417",
        "A machine comes into a dead centre of what it is to move: there no effort moves it. What is before is shown.",
        "Let something else bring the motion about, or a motion that stays on one side of the dead centre.",
    ),
    ErrorCode(
        "W418",
        "An amplifier would have to give more than its limit to bring a motion about; the analysis goes on without the limit.",
        "Slow the motion down, choose another motor or gear, or raise the supply.",
    ),
    ErrorCode(
        "W420",
        "Two parts that no joint holds apart get into each other during a run, with the times of the first and of the deepest. Poses are "
        "sampled; pairs that overlap in the CAD pose are not watched.",
        'Change the motion, or give joints limits. `--no-collisions`, or `collisions = "off"` in `[simulate]`, looks for none.',
    ),
    ErrorCode(
        "W421",
        "Two parts move farther between two frames of a run than they are thick, and on the screw motion that joins these frames they are "
        "in each other. The poses between were not computed.",
        "Write the `frame_rate` that the warning names in `[simulate]`: then these poses are computed and compared.",
    ),
    ErrorCode(
        "W422",
        "A run came to its duration without its end condition (`until`) being met.",
        "Give a longer `duration`, or correct the condition.",
    ),
)
