"""`Result`: what a run gave: named signals with units, events, the energy audit, and the poses of the bodies for pictures.

``r["pitch.angle"]`` is an xarray DataArray over time. On disk it is NetCDF 4, readable by xarray, MATLAB, Octave, Panoply and others.
"""

from __future__ import annotations

import io
import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, astuple, dataclass, field, fields
from html import escape
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from foundation.arrays import Array, frozen_array
from foundation.atomic_file import whole_file
from foundation.errors import Note
from foundation.file_endings import file_with
from foundation.frozen import FrozenDict, freeze, same, thaw
from foundation.suggestions import did_you_mean
from foundation.tables import Table, html_table

from .specs import DomainsError

if TYPE_CHECKING:
    import xarray as xr

MOST_SHOWN = 14  # signals in a notebook's table
FORMAT = 1  # of the file; raised when it changes
TRACE = "along the steps: "  # begins those of variables with values along the steps
HIDDEN = "state: "  # begins those of states and modes that are no signals
BETWEEN = "between outputs: "  # begins the names of variables with extremes between outputs, in the file


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """Something that happened at one time."""

    time: float  # s
    name: str  # joint, component or signal block
    kind: str  # "switch", "stick", "slip forwards", "impact", "upper stop", "upper limit", ...
    text: str
    value: float  # of the signal concerned


@dataclass(frozen=True, slots=True)
class Figures:
    """What a curve comes to along the solver's own steps and events, however far apart the outputs are. In the signal's SI unit."""

    least: float
    most: float
    least_at: float  # s
    most_at: float  # s
    mean: float  # over time
    rms: float

    @property
    def peak(self) -> float:
        """The largest magnitude."""
        return max(abs(self.least), abs(self.most))


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Result:
    """Trajectories of one run. Signals are sampled on a uniform grid and at the end; at an instant they have the value from then on."""

    time: Array  # (n,) s
    values: Mapping[str, Array]  # signal -> (n,)
    signal_units: Mapping[str, str]
    states: tuple[str, ...] = ()
    events: tuple[Event, ...] = ()
    energy: Mapping[str, Any] = field(default_factory=dict)  # J; see `domains.simulation.energy.audit`
    frames: Array = field(default_factory=lambda: np.zeros(0))  # (nf,) s: times of the pictures
    poses: Mapping[str, Array] = field(default_factory=dict)  # body -> (nf, 4, 4), X_WB
    notes: tuple[Note, ...] = ()
    statistics: Mapping[str, Any] = field(default_factory=dict)  # steps taken, rejected; tolerances
    interrupted: bool = False  # stopped by the user before its end
    figures: Mapping[str, Figures] = field(default_factory=dict)  # of every signal, and of further curves that the run was asked for
    between: Mapping[str, Array] = field(default_factory=dict)  # (2, n - 1) least and most between one output and the next, where visible
    further: Mapping[float, Mapping[str, float]] = field(default_factory=dict)  # all signals at further times that were asked for, by time
    hidden: Mapping[str, Array] = field(default_factory=dict)  # (n,) states and modes that are no signals: from which a run goes on
    memory: Mapping[str, Any] | None = None  # of sampled blocks at the end, plain data; None where it is not known
    traces: Mapping[str, Array] = field(default_factory=dict)  # (2, rows) times and values along the steps, of what was asked for

    def __post_init__(self) -> None:
        object.__setattr__(self, "time", frozen_array(self.time))
        object.__setattr__(self, "frames", frozen_array(self.frames))
        object.__setattr__(self, "values", FrozenDict({n: frozen_array(v) for n, v in self.values.items()}))
        object.__setattr__(self, "poses", FrozenDict({n: frozen_array(v) for n, v in self.poses.items()}))
        object.__setattr__(self, "between", FrozenDict({n: frozen_array(v) for n, v in self.between.items()}))
        object.__setattr__(self, "traces", FrozenDict({n: frozen_array(v) for n, v in self.traces.items()}))
        object.__setattr__(self, "hidden", FrozenDict({n: frozen_array(v) for n, v in self.hidden.items()}))
        object.__setattr__(self, "memory", freeze(self.memory))
        object.__setattr__(self, "figures", FrozenDict(self.figures))
        object.__setattr__(self, "further", FrozenDict({t: FrozenDict(row) for t, row in self.further.items()}))
        object.__setattr__(self, "signal_units", FrozenDict(self.signal_units))
        object.__setattr__(self, "energy", freeze(self.energy))
        object.__setattr__(self, "statistics", freeze(self.statistics))

    def __reduce__(self) -> tuple[Any, ...]:
        return _made_again, ({f.name: getattr(self, f.name) for f in fields(self)},)

    def __eq__(self, other: object) -> bool:
        return same(self, other) if isinstance(other, Result) else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        """One line: how much there is of what.

        >>> Result(time=[0.0, 0.5, 1.0], values={"pitch.angle": [0.0, 0.1, 0.2]}, signal_units={"pitch.angle": "rad"})
        <Result: 1 signal at 3 times, 0 to 1 s>
        """
        span = f", {self.time[0]:g} to {self.time[-1]:g} s" if len(self.time) else ""
        parts = [f"{_count(len(self.values), 'signal')} at {_count(len(self.time), 'time')}{span}"]
        parts += [_count(len(found), word) for found, word in ((self.events, "event"), (self.notes, "note")) if found]
        return f"<Result: {', '.join([*parts, *(['interrupted'] if self.interrupted else [])])}>"

    def _repr_html_(self) -> str:
        """What a notebook shows: how much there is of what, warnings, and a table of signals."""
        rows = []
        for name in self.names[:MOST_SHOWN]:
            values = self.array(name)
            least, most = self.extremes(name) if len(values) else (0.0, 0.0)
            figures = (values[0], least, most, values[-1]) if len(values) else ()
            rows.append((name, self.units(name) or "1", *(f"{value:.4g}" for value in figures)))
        left = len(self.names) - MOST_SHOWN
        more = f"<p>and {left} more in <code>names</code></p>" if left > 0 else ""
        notes = "".join(f"<li><b>{escape(n.code)}</b> {escape(n.text)}</li>" for n in dict.fromkeys(self.notes))
        table = Table("", ("signal", "unit", "start", "least", "most", "end"), rows, right=(2, 3, 4, 5))
        return f"<div>{escape(repr(self)[1:-1])}{f'<ul>{notes}</ul>' if notes else ''}{html_table(table)}{more}</div>"

    @property
    def names(self) -> tuple[str, ...]:
        """Names of all signals."""
        return tuple(self.values)

    @property
    def final(self) -> dict[str, float]:
        """Every signal's last value."""
        return {name: float(values[-1]) for name, values in self.values.items()}

    def units(self, name: str) -> str:
        """Unit of a signal; empty where it has none."""
        self.array(name)
        return self.signal_units.get(name, "")

    def array(self, name: str) -> Array:
        """A signal as a plain read-only array, without xarray."""
        try:
            return self.values[name]
        except (KeyError, TypeError):
            named = isinstance(name, str)
            raise DomainsError(
                "E470",
                f"The result has no signal '{name}'." if named else f"Signals have names: {name!r} is none.",
                remedy=f"It has: {', '.join(self.values)}. {did_you_mean(str(name), self.values)}",
                element=str(name),
            ) from None

    def extremes(self, name: str) -> tuple[float, float]:
        """Least and most of a signal, between outputs too."""
        values, along = self.array(name), self.figures.get(name)
        return (along.least, along.most) if along is not None else (float(values.min()), float(values.max()))

    def __getitem__(self, name: str) -> xr.DataArray:
        import xarray as xr

        values = self.array(name)
        time = xr.DataArray(self.time, dims="time", attrs={"units": "s"})
        return xr.DataArray(values, dims="time", coords={"time": time}, name=name, attrs={"units": self.units(name)})

    def __contains__(self, name: object) -> bool:
        return name in self.values

    def __iter__(self) -> Iterator[str]:
        """The names of all signals."""
        return iter(self.values)

    def _ipython_key_completions_(self) -> list[str]:
        return list(self.values)

    def to_dataset(self) -> xr.Dataset:
        """All signals in one xarray Dataset."""
        import xarray as xr

        return xr.Dataset({name: self[name] for name in self.values})

    def to_csv(self, path: Path | str) -> Path:
        """Write time and all signals as columns; the first row has names with units, such as ``pitch.angle [rad]``.

        A signal that goes visibly beyond its outputs between them has two more columns, ``min`` and ``max`` since the row before.
        """
        path = Path(path)
        columns: dict[str, tuple[str, Array]] = {}
        for name, values in self.values.items():
            columns[name] = (name, values)
            for k, what in enumerate(("min", "max") if name in self.between else ()):
                columns[f"{name} {what}"] = (name, np.append(values[:1], self.between[name][k]))
        head = ["time [s]", *(f"{title} [{u}]" if (u := self.units(name)) else title for title, (name, _) in columns.items())]
        quoted = ['"' + h.replace('"', '""') + '"' if set(h) & set(',"\r\n') else h for h in head]
        table = np.column_stack([self.time, *(column for _, column in columns.values())])
        with whole_file(path) as own:
            np.savetxt(own, table, delimiter=",", header=",".join(quoted), comments="", fmt="%.10g", encoding="utf-8")
        return path

    def save(self, path: Path | str) -> Path:
        """Write a NetCDF 4 file; it is complete or it is not there.

        Raises
        ------
        MategraphError
            E082 for a path that does not end in .nc, E472 when h5py, with which h5netcdf writes, is not installed.
        """
        path = file_with(path, (".nc",), "A run")
        h5netcdf = netcdf_library()
        memory = io.BytesIO()  # HDF5 itself crashes the process when a disk is full in the middle of a file
        with h5netcdf.File(memory, "w") as file:
            further = {"extreme": 2, "interval": len(self.time) - 1} if self.between else {}
            further |= {f"steps {k}": trace.shape[1] for k, trace in enumerate(self.traces.values())}
            further |= {"pair": 2} if self.traces else {}
            file.dimensions = {"time": len(self.time), "frame": len(self.frames), "row": 4, "column": 4, **further}
            known: dict[tuple[str, ...], Any] = {}  # dimensions -> the first variable that has them
            for name, dims, data, attributes in self._variables():
                first = known.get(dims)
                if first is None:
                    variable = file.create_variable(disk_name(name), dims, data=data)._h5ds
                    if dims != (name,):  # that one is the dimension's own
                        known[dims] = variable
                else:
                    variable = _variable_like(first, dims, disk_name(name), data)
                for key, text in {**attributes, "signal": name}.items():
                    variable.attrs[key] = text
            file.attrs["mategraph_result"] = FORMAT
            file.attrs["about"] = json.dumps(
                {
                    "signals": list(self.values),  # HDF5 orders by name; this is the order of the run
                    "bodies": list(self.poses),
                    "states": self.states,
                    "events": [asdict(e) for e in self.events],
                    "energy": dict(self.energy),
                    "notes": [asdict(n) for n in self.notes],
                    "statistics": dict(self.statistics),
                    "interrupted": self.interrupted,
                    "memory": thaw(self.memory),
                    "figures": {name: astuple(along) for name, along in self.figures.items()},
                    "further": [(t, dict(row)) for t, row in self.further.items()],
                }
            )
        with whole_file(path) as own:
            own.write_bytes(memory.getbuffer())
        return path

    def _variables(self) -> list[tuple[str, tuple[str, ...], Array, dict[str, str]]]:
        found: list[tuple[str, tuple[str, ...], Array, dict[str, str]]] = [
            ("time", ("time",), self.time, {"units": "s", "role": "time"}),
            ("frame", ("frame",), self.frames, {"units": "s", "role": "frames"}),
        ]
        found += [(name, ("time",), values, {"units": self.units(name), "role": "signal"}) for name, values in self.values.items()]
        found += [(f"{HIDDEN}{name}", ("time",), values, {"units": "", "role": "hidden"}) for name, values in self.hidden.items()]
        found += [
            (f"{BETWEEN}{name}", ("extreme", "interval"), both, {"units": self.signal_units.get(name, ""), "role": "between"})
            for name, both in self.between.items()
        ]
        found += [
            (f"{TRACE}{name}", ("pair", f"steps {k}"), trace, {"units": self.signal_units.get(name, ""), "role": "trace"})
            for k, (name, trace) in enumerate(self.traces.items())
        ]
        found += [(f"pose of {body}", ("frame", "row", "column"), X, {"body": body, "role": "pose"}) for body, X in self.poses.items()]
        return found

    @classmethod
    def load(cls, path: Path | str) -> Result:
        """Read what `save` wrote. Does not need xarray.

        Raises
        ------
        DomainsError
            E471 when the file is missing, damaged, or something else; E472 when h5py is not installed.
        """
        h5netcdf = netcdf_library()
        if not Path(path).is_file():
            what = "is a folder, not a file" if Path(path).is_dir() else "does not exist"
            remedy = "Give a file that run.save or mategraph run wrote (.nc), or the output folder of mategraph run."
            raise DomainsError("E471", f"'{path}' {what}: there is no result to read.", remedy=remedy, element=str(path))
        try:
            with h5netcdf.File(Path(path), "r") as file:
                if int(file.attrs["mategraph_result"]) != FORMAT:
                    raise ValueError(f"its format is {file.attrs['mategraph_result']}, this version reads {FORMAT}")
                about = json.loads(str(file.attrs["about"]))
                parts: dict[str, dict[str, Any]] = {
                    "time": {},
                    "frames": {},
                    "signal": {},
                    "pose": {},
                    "between": {},
                    "trace": {},
                    "hidden": {},
                }
                units: dict[str, str] = {}
                for variable in file.variables.values():
                    role, name = str(variable.attrs["role"]), str(variable.attrs["signal"])
                    parts[role][str(variable.attrs["body"]) if role == "pose" else name] = np.asarray(variable[...])
                    if role == "signal":
                        units[name] = str(variable.attrs["units"])
        except (OSError, KeyError, ValueError) as error:
            raise DomainsError(
                "E471",
                f"'{Path(path).name}' cannot be read as a result: {error}.",
                remedy="Give a file that mategraph wrote, or run the simulation again.",
                element=str(Path(path).name),
            ) from error
        return Result(
            time=parts["time"]["time"],
            values={n: parts["signal"][n] for n in about["signals"]},
            signal_units=units,
            states=tuple(about["states"]),
            events=tuple(Event(**e) for e in about["events"]),
            energy=about["energy"],
            frames=parts["frames"]["frame"],
            poses={n: parts["pose"][n] for n in about["bodies"]},
            notes=tuple(Note(**n) for n in about["notes"]),
            statistics=about["statistics"],
            interrupted=about["interrupted"],
            figures={name: Figures(*along) for name, along in about.get("figures", {}).items()},
            between={name.removeprefix(BETWEEN): both for name, both in parts["between"].items()},
            further=dict(about.get("further", ())),
            hidden={name.removeprefix(HIDDEN): values for name, values in parts["hidden"].items()},
            memory=about.get("memory"),
            traces={name.removeprefix(TRACE): trace for name, trace in parts["trace"].items()},
        )


def _made_again(values: dict[str, Any]) -> Result:
    """A result from its fields: with arrays that cannot be written to, like the first."""
    return Result(**values)


def _count(number: int, word: str) -> str:
    return f"{number} {word}{'' if number == 1 else 's'}"


def _variable_like(first: Any, dims: tuple[str, ...], name: str, data: Array) -> Any:
    """A further HDF5 dataset with the dimensions of the first that h5netcdf made: it takes four times as long for each."""
    made = first.parent.create_dataset(name, data=data)
    for axis, dimension in zip(made.dims, dims, strict=True):
        axis.attach_scale(first.parent[dimension])
    for key in first.attrs:
        if key.startswith("_Netcdf4"):
            made.attrs[key] = first.attrs[key]
    return made


def netcdf_library() -> Any:
    """The module h5netcdf, with h5py behind it: newer versions install without it."""
    try:
        import_module("h5py")
        return import_module("h5netcdf")
    except ImportError as error:
        raise DomainsError(
            "E472", f"Results cannot be written or read: {error}.", remedy="Install it: pip install 'h5netcdf[h5py]'.", element="h5py"
        ) from error


def disk_name(name: str) -> str:
    """NetCDF takes a slash for a group; everything else is kept."""
    return name.replace("/", "\N{DIVISION SLASH}")
