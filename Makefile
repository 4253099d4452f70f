# make demo    see it work: install, read the seed articles, ask where 104x and $0.21 come from, audit
# make test    everything that must hold: lint, types, layers, tests
# make golden  write the golden files anew, after a change of the reading that is meant
# make floors  raise the pinned scores to the present ones
# make bench   measure speed, memory and growth beside quantulum3, into benchmarks/results/
# make fuzz    throw mutated articles at the reading for ten minutes (SECONDS=600), and long hostile ones
# make lock    pin the dependencies anew
PYTHON ?= python3
VENV   ?= .venv
BIN    := $(VENV)/bin
STAMP  := $(VENV)/.installed
BENCH  := $(VENV)-bench
SECONDS ?= 600

.PHONY: install demo test lint golden floors bench fuzz lock clean

install: $(STAMP)

$(STAMP): pyproject.toml requirements.lock
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	touch $@

$(BENCH)/.installed: pyproject.toml benchmarks/requirements.lock
	$(PYTHON) -m venv $(BENCH)
	$(BENCH)/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r benchmarks/requirements.lock
	touch $@

demo: install
	rm -rf .demo
	$(BIN)/sayso --store .demo ingest seeds
	$(BIN)/sayso --store .demo trace 104x
	$(BIN)/sayso --store .demo trace '$$0.21'
	$(BIN)/sayso --store .demo audit

lint: install
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

test: lint
	$(BIN)/pytest

golden: install
	$(BIN)/python -m tests.refresh_golden
	$(BIN)/python -m tests.refresh_answers

floors: install
	$(BIN)/python -m tests.raise_floors

bench: $(BENCH)/.installed
	$(BENCH)/bin/python -m benchmarks.reading

fuzz: $(BENCH)/.installed
	$(BENCH)/bin/python -m benchmarks.fuzzing --seconds $(SECONDS)

COMPILE := .lock-venv/bin/pip-compile --quiet --generate-hashes --allow-unsafe --strip-extras \
	--no-emit-index-url --no-emit-find-links --no-emit-trusted-host --no-header --no-annotate --no-build-isolation

lock:
	$(PYTHON) -m venv .lock-venv
	.lock-venv/bin/python -m pip install --quiet pip-tools
	$(COMPILE) --extra dev --output-file requirements.lock pyproject.toml build-requirements.in
	$(COMPILE) --extra bench --constraint requirements.lock \
		--output-file benchmarks/requirements.lock pyproject.toml build-requirements.in
	rm -rf .lock-venv

clean:
	rm -rf $(VENV) $(BENCH) .demo
