# You need only Python 3.11 or newer: `make build` and `make test` create .venv when they need it.
PYTHON ?= python3
BIN := .venv/bin
PYTEST := $(BIN)/python -m pytest -n auto --dist loadgroup

.PHONY: build test test-slow fuzz lint format map fonts bench clean

build: .venv/.ready
	$(BIN)/punchboard build

test: .venv/.ready-dev
	sh tests/chromium.sh
	$(PYTEST) -m "not slow"

test-slow: .venv/.ready-dev
	sh tests/chromium.sh
	$(PYTEST) -m slow

fuzz: .venv/.ready-dev
	$(BIN)/python tools/fuzz.py --seconds 30

lint: .venv/.ready-dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

format: .venv/.ready-dev
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(BIN)/punchboard fmt

map: .venv/.ready-dev
	$(BIN)/python tools/package_map.py

fonts: .venv/.ready-dev
	$(BIN)/python -m generator.typesetting.measures

bench: .venv/.ready-bench .venv/.ready-dev
	$(BIN)/python bench/engine.py
	$(BIN)/python bench/paper.py
	$(BIN)/python bench/check.py
	$(BIN)/python bench/check.py --watch
	$(BIN)/python bench/site.py
	$(BIN)/punchboard --quiet site
	$(BIN)/python bench/search.py
	$(BIN)/python bench/play.py

clean:
	rm -rf build .punchboard-cache .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache

.venv/.python:
	$(PYTHON) -c 'import sys; sys.exit("Punchboard needs Python 3.11 or newer; this is " + sys.version.split()[0] + ". Name another: make PYTHON=python3.12" if sys.version_info < (3, 11) else 0)'
	$(PYTHON) -m venv .venv
	touch $@

.venv/.ready: .venv/.python requirements.txt pyproject.toml
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --editable .
	touch $@

.venv/.ready-dev: .venv/.ready requirements-dev.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements-dev.txt
	touch $@

.venv/.ready-bench: .venv/.ready requirements-bench.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements-bench.txt
	touch $@
