"""The child process that reads a STEP file, see `child_process`. Only this process loads the CAD kernel.

It writes the assembly into a folder (`store.save_assembly`). Its stages are

1. read      parse the file
2. transfer  build B-rep shapes and the product tree (XCAF document)
3. measure   walk the tree; for every distinct part: exact mass properties, analytic faces, fingerprint
4. tessellate  triangles and edges for display

of the whole file (`document`), or, where its text can be divided, of each product that is not known yet (`piecewise`).
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from ...sandbox.child_process import Report, serve
from ...sandbox.limits import reading_limits


def main(path: str, folder: str, text: str, how: str = "") -> int:
    """Read the file at the absolute `path` into `folder`; `text` is its `StepText` as JSON, `how` "whole" where it is not to be divided,
    "noise" where known parts may stand for those that differ by noise only.

    Returns the exit code of the process.
    """

    def work(report: Report) -> dict[str, Any]:
        report("read", 0.0)
        from ...store.assembly_files import save_assembly
        from .document import read_whole
        from .piecewise import read_document
        from .text_checks import StepText

        read = read_whole if how == "whole" else read_document
        with reading_limits(noise=how == "noise"):
            save_assembly(read(Path(path), StepText(**json.loads(text)), report), Path(folder))
        return {}

    return serve(work)
