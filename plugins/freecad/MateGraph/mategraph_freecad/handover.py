"""Hands an open document over: ``job.json`` and ``model.step`` in a folder, as ``docs/cad-job.md`` says."""

import json
import os
import tempfile

import FreeCAD
import Import

from .joints import joints_of, matrix
from .problems import Problem
from .tree import parts_of


def job_folder(document):
    """Where the job of a document lies: beside its file.

    Raises
    ------
    Problem
        Where the document was never saved.
    """
    if not document.FileName:
        raise Problem("The document was never saved.", "Save it: the project file lies beside it.")
    return os.path.splitext(document.FileName)[0] + ".mategraph"


def project_file(document):
    """The project file of a document, beside it."""
    return os.path.splitext(job_folder(document))[0] + ".toml"


def hand_over(document, folder):
    """Write the job of a document, whole or not at all; returns its parts.

    The document itself is not touched: shapes are copied into a document of their own, which is closed again.
    """
    parts = parts_of(document)
    joints, couplings, constraints, grounded, notes = joints_of(document, parts)
    version = FreeCAD.Version()
    job = {
        "mategraph_job": 1,
        "program": "FreeCAD {}.{}.{}".format(version[0], version[1], version[2].split(" ")[0]),
        "document": document.FileName,
        "name": document.Label,
        "model": "model.step",
        "parts": [_part(part, part.id in grounded) for part in parts],
        "joints": joints,
        "couplings": couplings,
        "constraints": constraints,
        "notes": notes,
    }
    os.makedirs(folder, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder) as beside:
        step = os.path.join(beside, "model.step")
        _write_step(parts, step)
        with open(os.path.join(beside, "job.json"), "w", encoding="utf-8") as stream:
            json.dump(job, stream, ensure_ascii=False, indent=1)
        for name in ("model.step", "job.json"):  # the job last: it is what is watched
            _replace_if_other(os.path.join(beside, name), os.path.join(folder, name))
    return parts


def begin_project(document, folder):
    """The project file of a document; made, with nothing in it but the assembly, where there is none."""
    path = project_file(document)
    if not os.path.exists(path):
        job = os.path.relpath(os.path.join(folder, "job.json"), os.path.dirname(path)).replace(os.sep, "/")
        title, job = json.dumps(document.Label, ensure_ascii=False), json.dumps(job, ensure_ascii=False)
        text = f"schema = 1\ntitle = {title}\nassembly = {job}   # handed over by FreeCAD\n"
        with open(path, "x", encoding="utf-8", newline="\n") as stream:
            stream.write(text)
    return path


def _part(part, grounded):
    table = {"id": part.id, "name": part.item.Name, "label": part.label, "path": list(part.labels), "placement": matrix(part.placement)}
    table.update(component=part.component, grounded=grounded, color=_color(part.item))
    return table


def _color(item):
    view = getattr(item, "ViewObject", None)
    color = getattr(view, "ShapeColor", None) if view is not None else None
    return None if color is None else [*color[:3], 1.0 - getattr(view, "Transparency", 0) / 100.0]


def _write_step(parts, path):
    """One product per part, named by its id, at its place in the world."""
    active = FreeCAD.ActiveDocument
    scratch = FreeCAD.newDocument("MateGraphHandover", hidden=True, temp=True)
    try:
        made = []
        for part in parts:
            feature = scratch.addObject("Part::Feature", "Part")
            feature.Label = part.id
            feature.Shape = part.shape
            feature.Placement = part.placement
            made.append(feature)
        Import.export(made, path)
    finally:
        FreeCAD.closeDocument(scratch.Name)
        if active is not None:
            FreeCAD.setActiveDocument(active.Name)
    if not os.path.isfile(path) or not os.path.getsize(path):
        raise Problem("FreeCAD wrote no STEP file.", "Check the geometry of the document (Part, Check geometry).")


def _replace_if_other(new, path):
    """A file with other content takes the place of the old one; an equal one stays, so that nothing is computed anew."""
    try:
        with open(path, "rb") as stream:
            old = stream.read()
    except OSError:
        old = None
    with open(new, "rb") as stream:
        same = old is not None and _content(stream.read()) == _content(old)
    if not same:
        os.replace(new, path)


def _content(data):
    """A STEP file without its head, which has the time of writing in it."""
    return data.partition(b"ENDSEC;")[2] if data.startswith(b"ISO-10303-21") else data
