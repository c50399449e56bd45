# One door for work: `make` lists the verbs. Each verb sets up what it needs.
.DEFAULT_GOAL := help
.PHONY: help install run test check bench docs soak clean

PYTHON ?= $(shell command -v python3.11 || command -v python3)
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

help: ## list the verbs
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "make %-9s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

install: $(READY) ## create .venv with everything the project needs

# uv when it is there, plain venv and pip otherwise; the pins are in constraints.txt.
$(READY): pyproject.toml constraints.txt
	@"$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "House Edge needs Python 3.11 or newer; set PYTHON=/path/to/python3.11"; exit 1; }
	@echo "Setting up $(VENV)"
	@if command -v uv >/dev/null 2>&1; then \
		uv venv --quiet --allow-existing --python "$(PYTHON)" $(VENV) && \
		uv pip install --quiet --python $(BIN)/python -c constraints.txt -e '.[dev]'; \
	else \
		"$(PYTHON)" -m venv $(VENV) && \
		$(BIN)/python -m pip install --quiet --disable-pip-version-check \
			-c constraints.txt -e '.[dev]'; \
	fi
	@touch $(READY)

run: $(READY) ## sit down at the table in this terminal
	@$(BIN)/houseedge play

test: $(READY) ## run all tests
	@$(BIN)/pytest -n 2

check: $(READY) ## format, lint, types, layers, rulebook
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python tools/check_rulebook.py

bench: $(READY) ## measure every speed this project claims
	@$(BIN)/python -m benchmarks

soak: $(READY) ## the long tests: a hundred times as many random hands and rounds
	@HOUSEEDGE_SOAK=1 $(BIN)/pytest -n 2 tests/laws tests/progressive tests/odds/test_solver.py tests/test_slip.py

# The site builder is wanted here alone, so it is installed here.
docs: $(READY) ## build the site: rule sheets, every clause, the command
	@if command -v uv >/dev/null 2>&1; then \
		uv pip install --quiet --python $(BIN)/python -c constraints.txt -e '.[docs]'; \
	else \
		$(BIN)/python -m pip install --quiet --disable-pip-version-check \
			-c constraints.txt -e '.[docs]'; \
	fi
	@$(BIN)/python -m tools.write_docs

clean: ## remove what the other verbs made
	rm -rf $(VENV) site build .cache .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis
