"""Damaged STEP files by the thousand: every one must end in a valid assembly or in an error with a code, within time and memory.

    python -m tests.cadimport.mutations --count 5000

A process that has loaded the CAD kernel once forks for every file, so that a file costs what its reading costs. The fork does what
`step_worker` does under the limits of `step_reader`; how it ends is told by the same rules.
"""

from __future__ import annotations

import argparse
import gzip
import io
import json
import os
import random
import re
import resource
import signal
import subprocess
import sys
import tempfile
import time
import traceback
import zipfile
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

SECONDS = 20.0  # a file of this size takes 0.3 s
MEMORY = 6 << 30  # bytes of address space, of which the kernel's libraries and their data take two thirds

Mutator = Callable[[bytes, random.Random], bytes]


# ------------------------------------------------------------------------------------------------------------------- mutations


def truncated(text: bytes, chance: random.Random) -> bytes:
    """Cut off at any place."""
    return text[: chance.randrange(len(text))]


def truncated_with_end(text: bytes, chance: random.Random) -> bytes:
    """Cut off, but with its last lines: a reader that looks for them is content."""
    return text[: chance.randrange(200, len(text))] + b"\nENDSEC;\nEND-ISO-10303-21;\n"


def bytes_flipped(text: bytes, chance: random.Random) -> bytes:
    """Some bytes replaced by any others."""
    data = bytearray(text)
    for _ in range(chance.choice((1, 3, 10, 100))):
        data[chance.randrange(len(data))] = chance.randrange(256)
    return bytes(data)


def digits_changed(text: bytes, chance: random.Random) -> bytes:
    """Some digits changed: the syntax holds, references and sizes do not."""
    data = bytearray(text)
    places = [i for i, byte in enumerate(data) if 48 <= byte <= 57]
    for _ in range(chance.choice((1, 5, 50))):
        data[chance.choice(places)] = 48 + chance.randrange(10)
    return bytes(data)


def section_removed(text: bytes, chance: random.Random) -> bytes:
    """A whole section gone, or its head or end alone."""
    what = chance.choice(
        (rb"HEADER;.*?ENDSEC;", rb"DATA;.*ENDSEC;", rb"HEADER;", rb"DATA;", rb"ENDSEC;", rb"FILE_SCHEMA[^;]*;", rb"ISO-10303-21;")
    )
    return re.sub(what, b"", text, count=1, flags=re.DOTALL)


def entities_removed(text: bytes, chance: random.Random) -> bytes:
    """Some entities gone, or one run of them."""
    lines = text.split(b"\n")
    if chance.random() < 0.5:
        start = chance.randrange(len(lines))
        del lines[start : start + chance.choice((1, 5, 50, 500))]
    else:
        lines = [line for line in lines if chance.random() > 0.01]
    return b"\n".join(lines)


def entities_doubled(text: bytes, chance: random.Random) -> bytes:
    """A run of entities twice: numbers that are taken."""
    lines = text.split(b"\n")
    start = chance.randrange(len(lines))
    return b"\n".join([*lines, *lines[start : start + 40]])


def references_crossed(text: bytes, chance: random.Random) -> bytes:
    """References that lead to entities of other kinds, to nothing, or back to themselves."""
    numbers = re.findall(rb"#\d+", text)
    count = chance.choice((1, 3, 20))
    picks = set(chance.sample(range(len(numbers)), min(count, len(numbers))))
    seen = -1

    def other(match: re.Match[bytes]) -> bytes:
        nonlocal seen
        seen += 1
        return match.group(0) if seen not in picks else chance.choice((chance.choice(numbers), b"#0", b"#999999999", b"#-1"))

    return re.sub(rb"#\d+", other, text)


def kinds_changed(text: bytes, chance: random.Random) -> bytes:
    """Entities that call themselves something else."""
    kinds = sorted(set(re.findall(rb"= *([A-Z_0-9]+)\(", text)))
    data = text
    for _ in range(chance.choice((1, 2, 5))):
        data = data.replace(b"=" + chance.choice(kinds) + b"(", b"=" + chance.choice(kinds) + b"(", chance.choice((1, 3)))
        old = chance.choice(kinds)
        data = data.replace(b" " + old + b"(", b" " + chance.choice(kinds) + b"(", chance.choice((1, 3)))
    return data


def counts_huge(text: bytes, chance: random.Random) -> bytes:
    """Numbers beyond all bounds where sizes, weights and degrees stand."""
    numbers = list(re.finditer(rb"(?<=[,(])-?\d+\.?\d*(?:E[+-]?\d+)?(?=[,)])", text))
    data = text
    for match in sorted(chance.sample(numbers, min(chance.choice((1, 5, 30)), len(numbers))), key=lambda m: -m.start()):
        huge = chance.choice(
            (b"1.E308", b"-1.E308", b"1.E400", b"1.E-320", b"999999999999999999999", b"2147483647", b"-1", b"0.", b"1.E10", b"$", b"*")
        )
        data = data[: match.start()] + huge + data[match.end() :]
    return data


def nested_deeply(text: bytes, chance: random.Random) -> bytes:
    """A hundred thousand brackets, or a list of a hundred thousand."""
    depth = chance.choice((50, 1_000, 100_000))
    what = chance.choice((b"(" * depth + b")" * depth, b"(" * depth, b"(" + b"#1," * depth + b"#1)", b"A(" * depth + b")" * depth))
    place = chance.choice([m.end() for m in re.finditer(rb"\(", text)])
    return text[:place] + what + b"," + text[place:]


def strings_broken(text: bytes, chance: random.Random) -> bytes:
    """Texts that do not end, hold other alphabets' codes, or are very long."""
    places = [m.start() for m in re.finditer(rb"'", text)]
    place = chance.choice(places)
    what = chance.choice(
        (
            b"'",
            b"''",
            b"\\X2\\D800",
            b"\\X4\\FFFFFFFF\\X0\\",
            b"\\S\\",
            b"\\PZ\\",
            b"\x00\x01\x02",
            b"A" * 300_000,
            b"\xff\xfe",
            b"/*",
            b"*/",
        )
    )
    return text[:place] + what + text[place + chance.choice((0, 1)) :]


def tree_looped(text: bytes, chance: random.Random) -> bytes:
    """An assembly that holds itself, directly or by a chain."""
    uses = list(re.finditer(rb"NEXT_ASSEMBLY_USAGE_OCCURRENCE\('[^']*','[^']*','[^']*',(#\d+),(#\d+)", text))
    if not uses:
        return references_crossed(text, chance)
    definitions = [m.group(i) for m in uses for i in (1, 2)]
    match = chance.choice(uses)
    side = chance.choice((1, 2))
    return text[: match.start(side)] + chance.choice(definitions) + text[match.end(side) :]


def gzip_packed(text: bytes, chance: random.Random) -> bytes:
    """Compressed, then damaged or not; sometimes far more than it seems."""
    data = bytearray(gzip.compress(text if chance.random() < 0.9 else text + b" " * 300_000_000, 1))
    if chance.random() < 0.5:
        data[chance.randrange(len(data))] = chance.randrange(256)
    return bytes(data[: chance.randrange(1, len(data)) if chance.random() < 0.3 else len(data)])


def zip_packed(text: bytes, chance: random.Random) -> bytes:
    """A zip archive: whole, damaged, a bomb, or with names that lead out of it."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(
            chance.choice(("machine.stp", "../outside.stp", "/outside.stp", "a/b.step", "C:\\outside.stp", "readme.txt")), text
        )
        if chance.random() < 0.1:
            archive.writestr("bomb.stp", b"\0" * 300_000_000)
    data = bytearray(stream.getvalue())
    if chance.random() < 0.5:
        data[chance.randrange(len(data))] = chance.randrange(256)
    return bytes(data)


MUTATORS: tuple[Mutator, ...] = (
    truncated,
    truncated_with_end,
    bytes_flipped,
    digits_changed,
    section_removed,
    entities_removed,
    entities_doubled,
    references_crossed,
    kinds_changed,
    counts_huge,
    nested_deeply,
    strings_broken,
    tree_looped,
    gzip_packed,
    zip_packed,
)


def mutants(seeds: list[bytes], count: int, first: int = 0) -> Iterator[tuple[int, str, bytes]]:
    """Number, mutator and bytes of `count` damaged files; the same for the same number, always."""
    for number in range(first, first + count):
        chance = random.Random(number)
        mutator = MUTATORS[number % len(MUTATORS)]
        data = mutator(chance.choice(seeds), chance)
        if chance.random() < 0.15 and mutator not in (gzip_packed, zip_packed):
            data = chance.choice((bytes_flipped, digits_changed, references_crossed))(data, chance) if b"#1" in data[100:] else data
        yield number, mutator.__name__, data


# --------------------------------------------------------------------------------------------------------------------- reading


def seed_files(folder: Path) -> list[bytes]:
    """The files to damage: a machine with a sub-assembly, names and colours; one part with curved faces.

    Made in a process of their own: the kernel's threads would not come through the forks.
    """
    code = "import sys; from pathlib import Path; from tests.cadimport.mutations import write_seeds; write_seeds(Path(sys.argv[1]))"
    subprocess.run([sys.executable, "-c", code, str(folder)], check=True, cwd=Path(__file__).parents[2])
    return [(folder / name).read_bytes() for name in ("machine.step", "curved.step")]


def write_seeds(folder: Path) -> None:
    """Write the seed files."""
    import cadquery as cq

    sys.path.insert(0, str(Path(__file__).parent))
    from conftest import machine  # type: ignore[import-not-found]

    machine().export(str(folder / "machine.step"))
    curved = cq.Workplane("XY").box(20, 20, 20).edges().fillet(3).cut(cq.Workplane("XY").sphere(8))
    cq.exporters.export(curved, str(folder / "curved.step"))


def outcome(data: bytes, folder: Path, suffix: str) -> tuple[str, str]:
    """How the reading of one file ends: a code, "assembly" or "BAD", and a word about it."""
    from cadimport.errors import MategraphError
    from cadimport.step_reader import opened_step

    path = folder / f"mutant{suffix}"
    path.write_bytes(data)
    try:
        with opened_step(path) as opened:
            return _forked(opened.path, opened.text)
    except MategraphError as error:
        return error.code, error.what
    except Exception:
        return "BAD", traceback.format_exc()


def _forked(path: Path, text: object) -> tuple[str, str]:
    """The reading proper, in a fork of this process."""
    reader, writer = os.pipe()
    pid = os.fork()
    if pid == 0:
        os.close(reader)
        _child(path, text, writer)
    os.close(writer)
    deadline = time.monotonic() + SECONDS
    while True:
        done, status = os.waitpid(pid, os.WNOHANG)
        if done:
            break
        if time.monotonic() > deadline:
            os.kill(pid, signal.SIGKILL)
            os.waitpid(pid, 0)
            os.close(reader)
            return "E109", f"stopped after {SECONDS:g} s"
        time.sleep(0.005)
    with open(reader, "rb") as stream:
        words = stream.read().decode("utf-8", "replace")
    if os.WIFSIGNALED(status):
        return "E108", signal.Signals(os.WTERMSIG(status)).name
    if not words:
        return "E113", f"exit code {os.WEXITSTATUS(status)}"
    code, what = json.loads(words)
    return code, what


def _child(path: Path, text: object, writer: int) -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    silence = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silence, 1)
    os.dup2(silence, 2)
    from cadimport.errors import MategraphError
    from cadimport.step_document import read_document
    from cadimport.store import load_assembly, save_assembly

    told: tuple[str, str]
    try:
        assembly = read_document(path, text, lambda stage, fraction: None)  # type: ignore[arg-type]
        with tempfile.TemporaryDirectory() as folder:
            save_assembly(assembly, Path(folder) / "assembly")
            told = _judged(load_assembly(Path(folder) / "assembly"))
    except MategraphError as error:
        told = (error.code, error.what)
    except MemoryError:
        told = ("E110", "memory")
    except Exception as reason:
        # The kernel's own exceptions are told as E113; a slip of our own would come through here too, so its place is kept.
        told = ("E113", f"{type(reason).__module__}.{type(reason).__name__}: {reason} {traceback.format_exc()[-600:]}")
    os.write(writer, json.dumps(told).encode()[:60_000])
    os._exit(0)


def _judged(assembly: object) -> tuple[str, str]:
    """Whether an assembly that was read is one that the rest of the program may trust."""
    import numpy as np

    from cadimport.assembly import Assembly

    assert isinstance(assembly, Assembly)
    for instance in assembly.instances.values():
        R = instance.X_WP[:3, :3]
        if not (np.isfinite(instance.X_WP).all() and np.abs(R.T @ R - np.eye(3)).max() < 1e-9 and np.linalg.det(R) > 0.0):
            return "BAD", f"'{instance.name}' has no rigid place"
    for part in assembly.parts.values():
        if part.geometry is not None and not (
            part.geometry.volume > 0.0 and np.isfinite(part.geometry.inertia).all() and np.isfinite(part.geometry.center).all()
        ):
            return "BAD", f"'{part.name}' has impossible integrals"
        if not (np.isfinite(part.mesh.vertices).all() and np.isfinite(part.mesh.normals).all()):
            return "BAD", f"'{part.name}' has impossible triangles"
        if len(part.mesh.triangles) and part.mesh.triangles.max() >= len(part.mesh.vertices):
            return "BAD", f"'{part.name}' has triangles without corners"
    return "assembly", ""


def suffix_of(mutator: str) -> str:
    """The ending of a mutant's file."""
    return {"gzip_packed": ".stp.gz", "zip_packed": ".stpZ"}.get(mutator, ".step")


def main() -> int:
    """Read mutants and print how they ended."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=5000)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--keep", type=Path, help="folder for files that ended badly")
    parser.add_argument("--log", type=Path, help="file that gets one line a mutant, as it ends")
    options = parser.parse_args()
    ends: Counter[str] = Counter()
    by_mutator: dict[str, Counter[str]] = {}
    slowest = 0.0
    words: Counter[str] = Counter()
    bad = []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        seeds = seed_files(folder)
        before = set(folder.parent.iterdir())
        import cadimport.step_document  # noqa: F401  (once, before the forks)

        started = time.monotonic()
        for number, mutator, data in mutants(seeds, options.count, options.first):
            begun = time.monotonic()
            code, what = outcome(data, folder, suffix_of(mutator))
            slowest = max(slowest, time.monotonic() - begun)
            if options.log:
                with open(options.log, "a", encoding="utf-8") as log:
                    log.write(json.dumps([number, mutator, code, round(time.monotonic() - begun, 2), what[-300:]]) + "\n")
            ends[code] += 1
            by_mutator.setdefault(mutator, Counter())[code] += 1
            if code == "E113":
                words[what[:300]] += 1
            if code in ("BAD", "E109") or (code == "E113" and "cadimport" in what.split("Traceback")[-1][-300:]):
                bad.append((number, mutator, code, what[-400:]))
                if options.keep:
                    options.keep.mkdir(parents=True, exist_ok=True)
                    (options.keep / f"{number}{suffix_of(mutator)}").write_bytes(data)
        taken = time.monotonic() - started
        strays = {p.name for p in set(folder.parent.iterdir()) - before if p.name.startswith(("outside", "bomb"))}
    print(f"{options.count} files in {taken:.0f} s, the slowest {slowest:.1f} s")
    for mutator, counts in by_mutator.items():
        print(f"  {mutator:<20}", "  ".join(f"{code} {count}" for code, count in counts.most_common()))
    print("  all                 ", "  ".join(f"{code} {count}" for code, count in ends.most_common()))
    for text, count in words.most_common(12):
        print(f"  E113 {count}x {text[:200]!r}")
    for row in bad[:40]:
        print("  BAD ", *row)
    wrong = [row for row in bad if row[2] != "E109"]  # the time limit is there for files on which the kernel works for ever
    print(f"{len(wrong)} wrong, {ends['E109']} stopped by the time limit; files outside: {sorted(strays) or 'none'}")
    return 1 if wrong or strays else 0


if __name__ == "__main__":
    sys.exit(main())
