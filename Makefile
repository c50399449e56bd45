# One door for work: `make` lists the verbs. Each verb sets up what it needs.
.DEFAULT_GOAL := help
.PHONY: help install tools pages chromium dieharder run test check bench docs soak coverage mutants screenshots golden clean

PYTHON ?= $(shell command -v python3.11 || command -v python3)
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
TOOLS := $(VENV)/.tools

help: ## list the verbs
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "make %-11s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

install: $(READY) ## create .venv with what running the command needs

tools: $(TOOLS) ## add what developing needs: tests, linters, types

# uv when it is there, plain venv and pip otherwise; the pins are in constraints.txt.
define into_venv
	@if command -v uv >/dev/null 2>&1; then \
		uv venv --quiet --allow-existing --python "$(PYTHON)" $(VENV) && \
		uv pip install --quiet --python $(BIN)/python -c constraints.txt -e '$(1)'; \
	else \
		{ [ -x $(BIN)/python ] || "$(PYTHON)" -m venv $(VENV); } && \
		$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '$(1)'; \
	fi
endef

$(READY): pyproject.toml constraints.txt
	@"$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "House Edge needs Python 3.11 or newer; set PYTHON=/path/to/python3.11"; exit 1; }
	@echo "Setting up $(VENV)"
	$(call into_venv,.)
	@touch $(READY)

$(TOOLS): $(READY)
	@echo "Adding what developing needs to $(VENV)"
	$(call into_venv,.[dev])
	@touch $(TOOLS)

pages: $(READY) ## build the web pages into the package
	@$(BIN)/python tools/build_pages.py

# The browser tests want Chromium: its headless shell, which starts no window nobody looks at and
# takes a third of the processor, or else the whole of it. Debian's is taken where we may install it.
chromium:
	@if command -v chromium-headless-shell >/dev/null 2>&1; then :; \
	elif command -v apt-get >/dev/null 2>&1 && [ "$$(id -u)" = 0 ] && { \
		echo "Installing Chromium from Debian's packages"; \
		apt-get -qq update >/dev/null; \
		DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends \
			chromium-headless-shell fonts-dejavu-core fonts-liberation >/dev/null || \
		DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends \
			chromium fonts-dejavu-core fonts-liberation >/dev/null; }; then :; \
	elif command -v chromium >/dev/null 2>&1 || command -v chromium-browser >/dev/null 2>&1; then :; \
	else echo "Chromium is not installed: the browser tests will be skipped"; fi

run: $(READY) pages ## open the demo house and print its address; the record is kept in .house
	@$(BIN)/houseedge serve --data .house --bots 3 --bankers 2 --demo-staff

# Four workers for two cores, because tests of sockets and browsers wait as often as they count.
# Neighbours stay in one worker, so that a module's fixtures are made once. Bytecode is kept even
# where it usually is not: tests start a hundred processes, and each would compile the sources. The
# tests are read, a decision of each street is valued, the wagers of a seat are counted and rounds are played while the
# pages are built, or each worker would rewrite all their assertions, and they would compile the kernels that nobody has
# kept yet.
test: $(TOOLS) chromium ## build the pages, then run all tests, theirs too
	@PYTHONDONTWRITEBYTECODE= $(BIN)/pytest --collect-only -qq >/dev/null 2>&1 & \
	{ for board in "" "Ah Kd 7s" "Ah Kd 7s 2c 3d"; do \
		PYTHONDONTWRITEBYTECODE= $(BIN)/houseedge advise --hole "Ks 2s" --board "$$board" >/dev/null 2>&1; \
	done; \
	PYTHONDONTWRITEBYTECODE= $(BIN)/houseedge solve --covariance >/dev/null 2>&1; } & \
	{ PYTHONDONTWRITEBYTECODE= $(BIN)/houseedge simulate --rounds 1e4 --seats 2 --seed 1 >/dev/null 2>&1; \
	PYTHONDONTWRITEBYTECODE= $(BIN)/houseedge bank --stake 40 --players 3 --rounds 1e4 >/dev/null 2>&1; } & \
	$(BIN)/python tools/build_pages.py; built=$$?; wait; exit $$built
	@PYTHONDONTWRITEBYTECODE= $(BIN)/pytest -n 4 --dist worksteal

# Types take as long as all the rest, on a core of their own.
check: $(TOOLS) ## format, lint, types, layers, rulebook, reach, wire, sizes, the pages' sources
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	@$(BIN)/mypy & types=$$!; set -x; \
	$(BIN)/lint-imports && \
	$(BIN)/python tools/check_rulebook.py && \
	$(BIN)/python tools/check_reach.py && \
	$(BIN)/python tools/write_wire.py --check && \
	$(BIN)/python tools/check_size.py && \
	$(BIN)/python tools/build_pages.py --check; others=$$?; \
	wait $$types && exit $$others

bench: $(TOOLS) pages chromium ## measure every speed this project claims
	@$(BIN)/python -m benchmarks

# The judges of chance want dieharder; Debian's is taken where we may install it.
dieharder:
	@command -v dieharder >/dev/null 2>&1 || { command -v apt-get >/dev/null 2>&1 && [ "$$(id -u)" = 0 ] && \
		apt-get -qq update >/dev/null && \
		DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends dieharder >/dev/null; } || \
		echo "dieharder is not installed: its tests will be skipped"

# Every test, those marked slow too, in the profile of `tests/conftest.py` that tries the most. A
# file is one worker's: the scripted days are pressed step by step, each step a test.
soak: $(TOOLS) dieharder chromium pages ## the long tests: at least ten times as many random hands and rounds
	@$(BIN)/pytest -n 2 --dist loadfile -m "slow or not slow" --hypothesis-profile=soak
	@$(BIN)/python -m tools.mutants

# Beside the tests, not among them: a traced run takes about twice as long.
coverage: $(TOOLS) pages chromium ## print how many lines and branches the tests run, room by room
	@$(BIN)/python -m tools.coverage_by_room

mutants: $(TOOLS) ## put faults into the code that moves money and list those no test notices
	@$(BIN)/python -m tools.mutants

golden: $(TOOLS) ## write down anew what the house keeps and says in three rounds
	@$(BIN)/python -m tests.golden

screenshots: $(TOOLS) pages chromium ## render every page at six sizes, into docs/images and build/pictures
	@$(BIN)/python -m tools.screenshots

# The site builder is wanted here alone, so it is installed here.
docs: $(TOOLS) ## build the site: rule sheets, every clause, the command
	$(call into_venv,.[docs])
	@$(BIN)/python -m tools.write_docs

clean: ## remove what the other verbs made
	rm -rf $(VENV) site build dist src/houseedge/pages frontend/node_modules .cache .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis
