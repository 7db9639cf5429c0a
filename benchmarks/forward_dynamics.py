"""Forward dynamics, inverse dynamics and mass matrix of serial chains against pinocchio and MuJoCo, and the time to prepare a model.

One evaluation without Python: each engine is called from a loop in C. Pinocchio is compiled from the headers of its wheel (-O3). Both give
one triangle of the mass matrix, and pinocchio may choose the faster of its two conventions. `mj_forward` and `mj_inverse` are called in
MuJoCo's own library. Results are compared before anything is timed.
"""

from __future__ import annotations

import ctypes
import hashlib
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import casadi as ca
import numpy as np

from foundation.arrays import Array
from foundation.cache import cache_dir
from mechanics.codegen.libraries import compiled_library, compiler
from mechanics.equations import equations_of_motion
from mechanics.large_trees.link_loop import link_loop
from mechanics.large_trees.tree_dynamics import STRAIGHT, TreeDynamics
from topology.mechanism import Body, Joint, Mechanism

from .measure import interleaved

SIZES = (2, 6, 20, 50, 100)
PREPARED = (6, 20, 100)
ROUND = 3e-3  # s for one candidate in one round
ROUNDS = 6  # of one pass
PASSES = 6  # over all sizes
WANTED = {"pinocchio": lambda n: 0.3 if n < 6 else 0.6, "MuJoCo": lambda n: 0.7}
DEFINITIONS = (
    "BOOST_MPL_CFG_NO_PREPROCESSED_HEADERS",
    "BOOST_MPL_LIMIT_LIST_SIZE=30",
    "BOOST_MPL_LIMIT_VECTOR_SIZE=30",
    "BOOST_FUSION_INVOKE_MAX_ARITY=12",
)
Run = Callable[[int], object]  # evaluates so many times

LOOPS = """
typedef int (*Straight)(const double **, double **, long long *, double *, int);
typedef void (*Sweep)(const int *, int, double *, double *, double *, double *, double *, double *);
typedef void (*Mass)(const int *, const int *, int, int, int, double *, double *, double *, double *);
typedef void (*Pair)(void *, void *);
void straight(long k, Straight f, const double **a, double **r, long long *i, double *w) { while (k--) f(a, r, i, w, 0); }
void sweep(long k, Sweep f, const int *t, int n, double *q, double *v, double *u, double *p, double *w, double *x) {
  while (k--) f(t, n, q, v, u, p, w, x); }
void mass(long k, Mass f, const int *t, const int *r, int n, int nv, int full, double *q, double *p, double *w, double *M) {
  while (k--) f(t, r, n, nv, 0, q, p, w, M); }
void pair(long k, Pair f, void *model, void *data) { while (k--) f(model, data); }
"""


def main() -> None:
    """Print times and ratios."""
    path = compiler()
    if path is None:
        print("\nForward dynamics: not measured, there is no C compiler")
        return
    loops = ctypes.CDLL(str(compiled_library(LOOPS, path, "-O2")))
    peers = {name: make for name, make in (("pinocchio", _pinocchio()), ("MuJoCo", _mujoco(loops))) if make is not None}
    print("\nOne evaluation on serial chains of revolute and prismatic joints, us (least of all rounds, in turns)")
    print(f"  {'n':>4}  {'':<10}{'ours':>9}" + "".join(f"{name:>13}{'ratio':>7}{'wanted':>8}" for name in peers))
    least: dict[tuple[int, str], dict[str, float]] = {}
    cases = [_candidates(Case(n), loops, path, peers) for n in SIZES]
    for _ in range(PASSES):  # a busy spell of the machine then meets one pass, not one size
        for n, tasks in zip(SIZES, cases, strict=True):
            for task, candidates in tasks.items():
                known = least.setdefault((n, task), {})
                for name, taken in _per_evaluation(candidates).items():
                    known[name] = min(taken, known.get(name, taken))
    for (n, task), seconds in least.items():
        line = f"  {n:>4}  {task:<10}{seconds['ours'] * 1e6:9.3f}"
        for name in peers:
            best = min((t for way, t in seconds.items() if way.startswith(name)), default=None)
            line += f"{'-':>13}{'':>15}" if best is None else f"{best * 1e6:13.3f}{seconds['ours'] / best:7.2f}{WANTED[name](n):8.2f}"
        print(line)
    long = [n for n in SIZES if n >= 20]
    slope = np.polyfit(np.log(long), np.log([least[n, "forward"]["ours"] for n in long]), 1)[0]
    print(f"  forward dynamics grows as n to the power of {slope:.2f} from 20 to 100 joints")
    _preparation()


def _candidates(case: Case, loops: Any, path: str, peers: Mapping[str, Callable[[Case], dict[str, Run]]]) -> dict[str, dict[str, Run]]:
    """By task: what to time."""
    theirs = {name: make(case) for name, make in peers.items()}
    found: dict[str, dict[str, Run]] = {}
    for task, run in _ours(case, loops, path).items():
        others = {f"{name} {way}": other for name, runs in theirs.items() for way, other in runs.items() if way.startswith(task)}
        found[task] = {"ours": run, **others}
    return found


class Case:
    """A chain with a state, and the right answers."""

    def __init__(self, n: int) -> None:
        self.n = n
        self.mechanism = chain(n)
        random = np.random.default_rng(n)
        self.q, self.v, self.u = random.normal(size=(3, n))
        self.dynamics = TreeDynamics(self.mechanism)
        self.forward = self.dynamics.forward_dynamics(self.q, self.v, self.u).copy()
        self.inverse = self.dynamics.inverse_dynamics(self.q, self.v, self.u).copy()
        self.mass = self.dynamics.mass_matrix(self.q).copy()

    def check(self, who: str, task: str, found: Array) -> None:
        """Refuse to time an engine that computes something else."""
        expected = getattr(self, task)
        error = float(np.max(np.abs(found - expected)) / np.max(np.abs(expected)))
        bound = 1e-12 * (float(np.linalg.cond(self.mass)) if task == "forward" else 10.0)
        if error > max(bound, 1e-9):
            raise AssertionError(f"{who} and we differ by {error:.1e} in {task} at n = {self.n}")


def chain(n: int, seed: int = 5, kinds_of: Mechanism | None = None) -> Mechanism:
    """A serial chain of n bodies with full inertia tensors on joints in all directions, 6 in 10 of them revolute, the others prismatic."""
    random = np.random.default_rng(seed)
    bodies = {"ground": Body(name="ground", parts=("ground",), mass=1.0, center=np.zeros(3), inertia=np.eye(3))}
    joints: list[Joint] = []
    for i in range(n):
        points, weights = random.normal(size=(4, 3)) * 0.2, random.uniform(0.3, 1.5, 4)
        center = weights @ points / weights.sum()
        tensor = sum(w * ((d @ d) * np.eye(3) - np.outer(d, d)) for w, d in zip(weights, points - center, strict=True))
        place = random.normal(size=3) * 0.5
        name = f"body {i}"
        bodies[name] = Body(name=name, parts=(name,), mass=float(weights.sum()), center=place + center, inertia=np.asarray(tensor))
        X = np.eye(4)
        X[:3, :3] = np.linalg.qr(random.normal(size=(3, 3)))[0]
        X[:3, :3] *= np.linalg.det(X[:3, :3])
        X[:3, 3] = place + random.normal(size=3) * 0.2
        kind, parent = ("revolute", "prismatic")[int(random.random() < 0.4)], f"body {i - 1}" if i else "ground"
        kind = kind if kinds_of is None else kinds_of.tree[i].kind
        joints.append(Joint(name=f"joint {i}", kind=kind, parent=parent, child=name, X_PF=X, X_CM=X))
    return Mechanism(name="chain", ground="ground", bodies=bodies, tree=tuple(joints), mobility=n)


def _per_evaluation(candidates: Mapping[str, Run]) -> dict[str, float]:
    """Least seconds of one evaluation of each, in turns: what disturbs a few microseconds on a busy machine only ever adds."""
    repeats: dict[str, int] = {}
    for name, run in candidates.items():
        run(20)
        start = time.perf_counter()
        run(20)
        repeats[name] = max(1, int(ROUND * 20 / (time.perf_counter() - start)))
    timings = interleaved({name: lambda run=run, k=repeats[name]: run(k) for name, run in candidates.items()}, rounds=ROUNDS)  # type: ignore[misc]
    return {name: timing.least / repeats[name] for name, timing in timings.items()}


# ------------------------------------------------------------------------------------------------------------------- ours


def _ours(case: Case, loops: Any, path: str) -> dict[str, Run]:
    """The code that `TreeDynamics` takes for this size, in a C loop."""
    if case.n > STRAIGHT:
        loop = link_loop(case.mechanism)
        assert loop is not None
        loop.q[:], loop.v[:], loop.u[:], loop.p[:] = case.q, case.v, case.u, case.dynamics.p
        return {
            "forward": lambda k: loops.sweep(ctypes.c_long(k), loop.native["forward"], *loop.arguments["forward"]),
            "inverse": lambda k: loops.sweep(ctypes.c_long(k), loop.native["inverse"], *loop.arguments["inverse"]),
            "mass": lambda k: loops.mass(ctypes.c_long(k), loop.native["mass"], *loop.arguments["mass"]),
        }
    eom = equations_of_motion(case.mechanism)
    everything = [eom.q, eom.v, eom.tau, eom.p]
    return {
        "forward": _straight(loops, path, ca.Function("forward", everything, [eom.vdot], {"cse": True}), case),
        "inverse": _straight(loops, path, ca.Function("inverse", everything, [eom.inverse_dynamics(eom.tau)], {"cse": True}), case),
        "mass": _straight(loops, path, ca.Function("mass", everything, [eom.mass_matrix], {"cse": True}), case),
    }


def _straight(loops: Any, path: str, function: Any, case: Case) -> Run:
    generator = ca.CodeGenerator("straight.c", {"with_header": False, "main": False})
    generator.add(function)
    native = getattr(ctypes.CDLL(str(compiled_library(generator.dump(), path, "-O2"))), function.name())
    inputs, output = [case.q, case.v, case.u, case.dynamics.p], np.zeros(function.size_out(0)[::-1])
    kept = (
        *(np.ascontiguousarray(a) for a in inputs),
        output,
        np.zeros(function.sz_iw() + 1, dtype=np.int64),
        np.zeros(function.sz_w() + 1),
    )
    arguments = (ctypes.c_void_p * function.sz_arg())(*(a.ctypes.data for a in kept[:4]))
    results = (ctypes.c_void_p * function.sz_res())(output.ctypes.data)
    integers, numbers = (ctypes.c_void_p(a.ctypes.data) for a in kept[5:])

    def run(k: int, kept: object = kept) -> None:
        loops.straight(ctypes.c_long(k), native, arguments, results, integers, numbers)

    run(1)
    case.check("straight-line code", function.name(), output.squeeze())
    return run


# ------------------------------------------------------------------------------------------------------------------- pinocchio


def _pinocchio() -> Callable[[Case], dict[str, Run]] | None:
    try:
        import pinocchio  # type: ignore[import-untyped]
    except ImportError:
        print("\npinocchio is not installed")
        return None
    library = _pinocchio_library(Path(pinocchio.__file__).parents[4], pinocchio.__version__)
    if library is None:
        print("\npinocchio is not measured: its headers cannot be compiled here")
        return None
    print("\npinocchio: compiled from the headers of its wheel, called in a C++ loop")
    native = ctypes.CDLL(str(library))
    native.make_chain.restype = ctypes.c_void_p

    def make(case: Case) -> dict[str, Run]:
        rows, state = _rows(case.mechanism), [np.ascontiguousarray(a) for a in (case.q, case.v, case.u)]
        handle = ctypes.c_void_p(native.make_chain(_pointer(rows), ctypes.c_int(case.n), *(_pointer(a) for a in state)))
        runs: dict[str, Run] = {}
        for way in ("forward_local", "forward_world", "inverse_local", "mass_local", "mass_world"):
            function = getattr(native, way)
            function.restype, task = ctypes.POINTER(ctypes.c_double), way.partition("_")[0]
            size = case.n * case.n if task == "mass" else case.n
            found = np.array(function(handle, ctypes.c_long(1))[:size])
            if task == "mass":
                found = np.tril(found.reshape(case.n, case.n))
                found = found + np.tril(found, -1).T
            case.check("pinocchio", task, found)
            runs[way] = lambda k, function=function: function(handle, ctypes.c_long(k))  # type: ignore[misc]
        return runs

    return make


def _pinocchio_library(prefix: Path, version: str) -> Path | None:
    """The loop, compiled once: that takes some minutes."""
    source = Path(__file__).with_name("pinocchio_loop.cpp")
    key = hashlib.sha256(f"{source.read_text()} {version}".encode()).hexdigest()[:16]
    library = cache_dir() / "benchmarks" / f"pinocchio-{key}.so"
    if library.exists():
        return library
    compiler_cpp = shutil.which("g++") or shutil.which("c++")
    eigen = Path(ca.__file__).parent / "include" / "eigen3"
    if compiler_cpp is None or not eigen.exists() or not (prefix / "include" / "pinocchio").exists():
        return None
    print("\ncompiling pinocchio's headers, once; this takes two or three minutes", flush=True)
    library.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=library.parent) as scratch:
        made = Path(scratch) / "loop.so"
        command = [compiler_cpp, "-O3", "-DNDEBUG", "-std=c++17", "-fPIC", "-shared", *(f"-D{d}" for d in DEFINITIONS)]
        command += [f"-I{prefix / 'include'}", f"-I{eigen}", str(source), "-o", str(made), f"-L{prefix / 'lib'}", "-lpinocchio_default"]
        done = subprocess.run([*command, f"-Wl,-rpath,{prefix / 'lib'}"], capture_output=True, text=True, check=False)
        if done.returncode:
            return None
        made.replace(library)
    return library


def _rows(mechanism: Mechanism) -> Array:
    """The chain as `pinocchio_loop.cpp` takes it: all in joint frames."""
    rows: list[Array] = []
    X_BL = np.eye(4)
    for joint in mechanism.tree:
        X = np.linalg.inv(X_BL) @ joint.X_PF
        X_BL = joint.X_CM
        body, R = mechanism.bodies[joint.child], X_BL[:3, :3]
        center, tensor = R.T @ (body.center - X_BL[:3, 3]), R.T @ body.inertia @ R
        kind = [1.0 if joint.kind == "revolute" else 0.0]
        rows.append(np.concatenate([kind, X[:3, :3].ravel(), X[:3, 3], [body.mass], center, tensor.ravel()]))
    return np.concatenate(rows)


def _pointer(array: Array) -> Any:
    return array.ctypes.data_as(ctypes.POINTER(ctypes.c_double))


# ------------------------------------------------------------------------------------------------------------------- MuJoCo


def _mujoco(loops: Any) -> Callable[[Case], dict[str, Run]] | None:
    try:
        import mujoco  # type: ignore[import-untyped]
    except ImportError:
        print("\nMuJoCo is not installed")
        return None
    native = ctypes.CDLL(str(next(Path(mujoco.__file__).parent.glob("libmujoco.so*"))))

    def make(case: Case) -> dict[str, Run]:
        model = mujoco.MjModel.from_xml_string(_mjcf(case.mechanism))
        ahead, back = mujoco.MjData(model), mujoco.MjData(model)
        for data in (ahead, back):
            data.qpos[:], data.qvel[:] = case.q, case.v
        ahead.qfrc_applied[:], back.qacc[:] = case.u, case.u
        mujoco.mj_forward(model, ahead)
        mujoco.mj_inverse(model, back)
        case.check("MuJoCo", "forward", np.array(ahead.qacc))
        case.check("MuJoCo", "inverse", np.array(back.qfrc_inverse))
        at = {data: (ctypes.c_void_p(model._address), ctypes.c_void_p(data._address)) for data in (ahead, back)}
        return {
            "forward": lambda k: loops.pair(ctypes.c_long(k), native.mj_forward, *at[ahead]),
            "inverse": lambda k: loops.pair(ctypes.c_long(k), native.mj_inverse, *at[back]),
        }

    return make


def _mjcf(mechanism: Mechanism) -> str:
    """The chain as MJCF, all body frames at the origin of the world."""

    def numbers(values: Array) -> str:
        return " ".join(repr(float(value)) for value in values)

    text = ""
    for joint in reversed(mechanism.tree):
        body, kind = mechanism.bodies[joint.child], {"revolute": "hinge", "prismatic": "slide"}[joint.kind]
        tensor = body.inertia[[0, 1, 2, 0, 0, 1], [0, 1, 2, 1, 2, 2]]
        text = (
            f'<body><joint type="{kind}" pos="{numbers(joint.X_CM[:3, 3])}" axis="{numbers(joint.X_CM[:3, 2])}"/>'
            f'<inertial mass="{body.mass!r}" pos="{numbers(body.center)}" fullinertia="{numbers(tensor)}"/>{text}</body>'
        )
    return f'<mujoco><compiler angle="radian"/><option gravity="0 0 -9.81"/><worldbody>{text}</worldbody></mujoco>'


# ------------------------------------------------------------------------------------------------------------------- preparing


def _preparation() -> None:
    """From a mechanism to the first forward dynamics, s: nothing cached, again, with another geometry, without a compiler."""
    print("\nFrom a mechanism to its first forward dynamics, s   (wanted: at most 10 s at 100 joints; an edit compiles nothing)")
    print(f"  {'n':>4}  {'nothing cached':>15}{'cached':>10}{'edited':>10}{'no compiler':>13}   files compiled for the edit")
    for n in PREPARED:
        with _empty_cache() as folder:
            taken = [_first_evaluation(chain(n)), _first_evaluation(chain(n))]
            files = len(list(folder.rglob("*.so")))
            taken.append(_first_evaluation(chain(n, seed=6, kinds_of=chain(n))))
            more = len(list(folder.rglob("*.so"))) - files
            os.environ["MATEGRAPH_NO_COMPILER"] = "1"
            taken.append(_first_evaluation(chain(n)))
        print(f"  {n:>4}  {taken[0]:15.2f}{taken[1]:10.2f}{taken[2]:10.2f}{taken[3]:13.2f}   {more}")


def _first_evaluation(mechanism: Mechanism) -> float:
    zero = np.zeros(len(mechanism.tree))
    start = time.perf_counter()
    TreeDynamics(mechanism).forward_dynamics(zero, zero, zero)
    return time.perf_counter() - start


@contextmanager
def _empty_cache() -> Iterator[Path]:
    before = {name: os.environ.get(name) for name in ("MATEGRAPH_CACHE", "MATEGRAPH_NO_COMPILER")}
    with tempfile.TemporaryDirectory() as folder:
        os.environ["MATEGRAPH_CACHE"] = folder
        try:
            yield Path(folder)
        finally:
            for name, value in before.items():
                if value is None:
                    os.environ.pop(name, None)
                else:
                    os.environ[name] = value


if __name__ == "__main__":
    main()
