"""Joint inference on many parts: contacts and decision against the CAD kernel's own reading of the same file, and how the time grows.

What is compared are processor times, in one run: the plainest script that reads the file with the kernel (as in `step_import`), and
`infer_joints` on the assembly that was read from it.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from .joint_designs.files import write_step
from .joint_designs.many_parts import many_parts
from .step_import import BARE, ROOT, command, taken

SIZES = (250, 1000)

INFER = """
    import sys, time
    from pathlib import Path
    from mategraph.stages import read_assembly
    from topology.inference.infer import infer_joints
    assembly, _ = read_assembly(Path(sys.argv[1]))
    start = time.process_time()
    inference = infer_joints(assembly)
    print("TOOK", time.process_time() - start, len(assembly.instances), inference.mobility)
"""


def main() -> None:
    """Print the ratio and the growth."""
    spent = {}
    with tempfile.TemporaryDirectory() as folder:
        environment = os.environ | {"MATEGRAPH_CACHE": f"{folder}/cache"}
        for size in SIZES:
            design, path = many_parts(size), Path(folder, f"{size}.step")
            write_step(design, path)
            _, bare = taken(command(BARE, str(path)), environment)
            run = subprocess.run(command(INFER, str(path)), env=environment, capture_output=True, text=True, check=True, cwd=ROOT)
            ours, parts, mobility = (float(word) for word in run.stdout.split("TOOK")[-1].split())
            spent[size] = ours
            print(f"{parts:.0f} parts, {path.stat().st_size / 1e6:.1f} MB: mobility {mobility:.0f}, {design.mobility} in truth")
            print(f"  contacts and decision {ours:.2f} s, kernel's reading {bare:.2f} s of processor time")
            print(f"  ratio {ours / bare:.2f}   (wanted at 1,000 parts: at most 1)")
    small, large = SIZES
    print(f"growth from {small} to {large} parts: {spent[large] / spent[small]:.1f} times the time for {large / small:g} times the parts")


if __name__ == "__main__":
    sys.exit(main())
