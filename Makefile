# Everything below needs only Python 3.11 or later and make; .venv is made on first use.
PYTHON ?= python3
BIN := .venv/bin
# Each core takes a run of tests that stand together, as they share what is solved; and then from the others.
ON_ALL_CORES := --numprocesses auto --dist worksteal

.PHONY: help odds test proofs fit games lowest pythons fuzz bench bench-report check page-types docs tables pictures format clean

help:            ## this list
	@grep -E '^[a-z-]+: .*##' Makefile | sed -E 's/:[^#]*## /\t/'

.venv/pip: Makefile
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --upgrade 'pip>=25.1'
	@touch $@

BUILT := pyproject.toml .hatch_build.py $(addprefix riskodds/,dice/faces.py dice/_compiled.pxd engine/kernel.py engine/picking.py engine/_compiled.pxd) $(wildcard riskodds/games/play/*.p*)

.venv/odds: .venv/pip $(BUILT)
	$(BIN)/python -m pip install --quiet --editable .
	@touch $@

.venv/test: .venv/pip $(BUILT)
	$(BIN)/python -m pip install --quiet --editable . --group test
	@touch $@

.venv/check: .venv/pip $(BUILT)
	$(BIN)/python -m pip install --quiet --editable . --group check
	@touch $@

.venv/docs: .venv/pip pyproject.toml
	$(BIN)/python -m pip install --quiet --editable . --group docs
	@touch $@

odds: .venv/odds      ## install into .venv and answer: can 10 attackers take 5 defenders?
	$(BIN)/riskodds odds 10 5

test: .venv/test      ## run the tests, on all cores
	$(BIN)/python -m pytest $(ON_ALL_CORES)

proofs: .venv/test    ## run the proofs that take too long for every change
	$(BIN)/python -m pytest $(ON_ALL_CORES) -m slow

fit: .venv/test       ## search the profile that comes near the published whole games; takes an hour
	$(BIN)/python tests/studies/fitted_profile.py

games: .venv/test     ## play 20,000 games of every switch, under the referee in part, and try what each skill is worth
	$(BIN)/python -m pytest $(ON_ALL_CORES) -m slow tests/games

lowest:          ## run the tests with the lowest versions of what riskodds needs
	$(PYTHON) -m venv build/lowest
	build/lowest/bin/python -m pip install --quiet uv
	VIRTUAL_ENV=build/lowest build/lowest/bin/uv pip install --quiet --resolution lowest-direct --editable . --group test
	build/lowest/bin/python -m pytest $(ON_ALL_CORES)

pythons:         ## run the tests with every Python from 3.11 on that is to be had here
	for version in 3.11 3.12 3.13 3.14; do \
	  python$$version --version || continue; \
	  python$$version -m venv build/python$$version && \
	  build/python$$version/bin/python -m pip install --quiet --upgrade 'pip>=25.1' && \
	  build/python$$version/bin/python -m pip install --quiet --editable . --group test && \
	  build/python$$version/bin/python -m pytest $(ON_ALL_CORES) || exit 1; \
	done

fuzz: .venv/test      ## try twenty thousand random command lines
	$(BIN)/python -m pytest -m fuzz tests/test_any_command_line.py

.venv/bench: .venv/test $(BUILT)
	$(BIN)/python -m pip install --quiet --editable . --group bench
	@touch $@

.venv/bench.json: .venv/bench riskodds tests/benchmarks
	$(BIN)/python -m pytest tests/benchmarks -o python_files='bench_*.py' -o python_functions='bench_*' \
	  --benchmark-disable-gc --benchmark-json=$@

bench: .venv/bench     ## time riskodds against a C kernel and two dice libraries; needs a C compiler
	@rm -f .venv/bench.json
	@$(MAKE) --no-print-directory .venv/bench.json
	@$(BIN)/python tests/benchmarks/report.py .venv/bench.json

bench-report: bench    ## the same, and write the ratios into docs/speed.md
	@$(BIN)/python tests/benchmarks/report.py .venv/bench.json --write

check: .venv/check    ## ruff, mypy --strict, the types of the page's JavaScript, the wheel, and tables/ as it should be
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy --strict
	@if command -v npm >/dev/null; then $(MAKE) --no-print-directory page-types; \
	  else echo "there is no npm: the types of the page's JavaScript are not checked"; fi
	@command -v chromium >/dev/null || command -v google-chrome >/dev/null || \
	  echo "there is no Chromium: make test skips the tests of what a browser shows"
	$(BIN)/python -m pytest -m 'not slow' tests/test_structure.py tests/test_wheel.py
	$(BIN)/python tables/tables_folder.py tables --check

.venv/node: Makefile
	npm install --silent --no-audit --no-fund --prefix $@ typescript@5.9.3
	@touch $@

page-types: .venv/node    ## check the types of the page's JavaScript; needs npm
	.venv/node/node_modules/.bin/tsc --project riskodds/show/page

docs: .venv/docs      ## build the site into build/site; a dead link fails
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --config-file .mkdocs.yml

tables: .venv/check   ## write the folder tables/ anew
	$(BIN)/python tables/tables_folder.py tables

pictures: .venv/test  ## draw the pictures of the README anew
	$(BIN)/python docs/site/pictures.py

format: .venv/check   ## let ruff lay out the code
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

clean:           ## remove .venv and every cache
	rm -rf .venv .pytest_cache .hypothesis .mypy_cache .ruff_cache build dist
