# You need only Python 3.11 or newer: `make build` and `make test` create .venv when they need it.
PYTHON ?= python3
BIN := .venv/bin
PYTEST := $(BIN)/python -m pytest -n auto --dist loadgroup

.PHONY: build test test-slow fuzz lint format map fonts bench balance clean

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

# The games that the balance pages show beside random ones. Greedy bots play enough for ± 3 points, which takes long;
# searching ones play fewer against greedy ones. The site shows them until rules or data change.
balance: .venv/.ready
	for game in $(notdir $(wildcard components/*)); do \
	  $(BIN)/punchboard simulate $$game --bots greedy --games 4280 --out build/balance/$$game-greedy.json; \
	  $(BIN)/punchboard simulate $$game --bots mixed-search --players 2 --games 100 --out build/balance/$$game-mixed-search.json; \
	done

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
