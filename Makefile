# MateGraph: every target makes the environment it needs first. `make` alone lists them.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check -q

.DEFAULT_GOAL := help
# build123d with what it imports, without what it asks for: that would be a second copy of the CAD kernel beside CadQuery's.
BUILD123D := build123d ocpsvg ocp_gordon anytree trianglesolver lib3mf svgpathtools svgelements svgwrite webcolors sympy mpmath ipython traitlets

.PHONY: help demo test long oracles freecad freecad-1.0 freecad-1.1 lint bench corpus mutations viewer docs pictures env system-libraries clean

help:  ## list the targets
	@awk -F ':.*## ' '/^[a-z0-9.-]+:.*## / { printf "  make %-11s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

demo: env  ## set up, read the seeker's STEP file, simulate it, write the page
	$(BIN)/mategraph run sample_assemblies/seeker/seeker.toml --still --video

test: $(VENV)/.test  ## set up, then run the tests
	$(BIN)/python -m pytest -n 2 --dist worksteal

long: $(VENV)/.test  ## the tests that take long, and those of real STEP files (MATEGRAPH_CORPUS)
	$(BIN)/python -m pytest -n 2 --dist worksteal -m '(long or corpus) and not browser' tests
	$(BIN)/python -m pytest -m 'long and browser' tests  # one after the other: clicks need a page that is not starved

oracles: $(VENV)/.oracles  ## compare with other programs (pinocchio, MuJoCo, drake, exudyn, ngspice, build123d)
	$(BIN)/python -m pytest -n 2 --dist worksteal -m oracles tests/oracles

freecad: $(VENV)/.test  ## the workbench inside FreeCAD, which is installed by apt-get where that is possible
	@sh plugins/freecad/install_freecad
	$(BIN)/python -m pytest -m freecad tests/plugins

freecad-1.0: $(VENV)/.test  ## the same inside FreeCAD 1.0, in a chroot of Debian trixie (root; minutes the first time)
	@sh plugins/freecad/in_chroot trixie 1.0

freecad-1.1: $(VENV)/.test  ## the same inside FreeCAD 1.1, in a chroot of Debian sid
	@sh plugins/freecad/in_chroot sid 1.1

lint: $(VENV)/.dev  ## ruff, mypy and the import contract
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: $(VENV)/.oracles  ## measure us and the peers interleaved; prints ratios
	$(BIN)/python -m benchmarks

corpus: $(VENV)/.base  ## read a folder of real STEP files (MATEGRAPH_CORPUS) and print what is found
	$(BIN)/python -m benchmarks.corpus

mutations: $(VENV)/.test  ## read 5,000 damaged files of every format; goes on where it was stopped
	$(BIN)/python -m tests.cadimport.readers.mutations --count 5000 --log out/mutations.jsonl --keep out/mutations

viewer:  ## rebuild the page's viewer from npm sources (needs node; users do not)
	cd viz/viewer_src && npm install --no-package-lock && node build.mjs

docs: env  ## write the generated pages of docs anew: components, project file, errors, gallery
	$(BIN)/python docs/generate.py

pictures: env  ## make the pictures of README and docs anew
	$(BIN)/python docs/make_pictures.py

env: $(VENV)/.base

system-libraries:
	@sh .ci/system-libraries

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "MateGraph needs Python 3.11 or newer; name one with: make PYTHON=python3.11 ..."; exit 2; }
	@echo "making the environment in $(VENV)"
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); echo "No environment could be made. On Debian: apt-get install python3-venv, then the same again"; exit 2; }

$(VENV)/.base: pyproject.toml constraints.txt | $(VENV)/bin/python system-libraries
	@echo "installing MateGraph and its libraries (some minutes the first time)"
	@$(PIP) install -c constraints.txt -e . && touch $@

$(VENV)/.test: $(VENV)/.base
	@$(PIP) install -c constraints.txt -e '.[test]' && touch $@

$(VENV)/.oracles: $(VENV)/.test
	@echo "installing the peers to compare with"
	@$(PIP) install -c constraints.txt -e '.[test,oracles]'
	@$(PIP) install -c constraints.txt --no-deps $(BUILD123D) && touch $@

$(VENV)/.dev: $(VENV)/.base
	@$(PIP) install -c constraints.txt -e '.[test,dev]' && touch $@

clean:  ## remove the environment and everything generated
	rm -rf $(VENV) out .pytest_cache .mypy_cache .ruff_cache .hypothesis
