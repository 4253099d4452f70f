# make demo    see it work: install, read the seed articles, ask where 104x and $0.21 come from, audit
# make test    everything that must hold: lint, types, layers, tests
# make golden  write the golden files anew, after a change of the reading that is meant
# make floors  raise the pinned scores to the present ones
# make lock    pin the dependencies anew
PYTHON ?= python3
VENV   ?= .venv
BIN    := $(VENV)/bin
STAMP  := $(VENV)/.installed

.PHONY: install demo test lint golden floors lock clean

install: $(STAMP)

$(STAMP): pyproject.toml requirements.lock
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
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

lock:
	$(PYTHON) -m venv .lock-venv
	.lock-venv/bin/python -m pip install --quiet pip-tools
	.lock-venv/bin/pip-compile --quiet --extra dev --generate-hashes --allow-unsafe --strip-extras \
		--no-emit-index-url --no-emit-find-links --no-emit-trusted-host --no-header --no-annotate --no-build-isolation \
		--output-file requirements.lock pyproject.toml build-requirements.in
	rm -rf .lock-venv

clean:
	rm -rf $(VENV) .demo
