# A few lines over swift build and swift test. `make` alone says what there is.

PREFIX ?= /usr/local
DESTDIR ?=
# Given to every build and test: FLAGS="-Xswiftc -warnings-as-errors"
FLAGS ?=

binary = .build/release/carillon
shares = $(DESTDIR)$(PREFIX)/share
share = $(shares)/carillon
code = $(wildcard Package.swift Sources Tests .ci Benchmarks Sounds/Recipe)

# Swift's own library goes into the binary where the toolchain has it to give; what comes out
# otherwise runs only where that toolchain is.
static = $(shell .ci/has-static-library.sh && echo --static-swift-stdlib)

.PHONY: help setup build play test lint imports check pictures docs install uninstall

help:
	@echo 'make play      plays the first minute; where there is no sound device, renders it'
	@echo 'make test      runs every test'
	@echo 'make check     format, imports, tests: what a change must pass'
	@echo 'make docs      makes the pages of the modules into .build/documentation'
	@echo 'make build     builds $(binary)'
	@echo 'make install   installs below PREFIX, which is $(PREFIX)'
	@echo 'make uninstall takes that away again'
	@echo 'make setup     installs what building needs; the others see to it, too'

setup:
	@.ci/setup.sh

build: setup
	swift build -c release --product carillon $(static) $(FLAGS)

play: build
	@.ci/play-first-minute.sh $(binary)

test: setup
	swift test $(FLAGS)

lint:
	swift format lint --strict --recursive $(code)

imports:
	@swift package describe --type json | swift .ci/check-imports.swift

check: lint imports test

# Any build draws the same; the debug one is made in no time.
pictures: setup
	swift build --product carillon $(FLAGS)
	@.ci/make-pictures.sh .build/debug/carillon

docs: setup
	@FLAGS='$(FLAGS)' .ci/make-documentation.sh

# Under sudo nothing is compiled: that would leave files of root's in the build folder, and swift is
# seldom in root's PATH. There, `make build` comes first.
install: $(if $(SUDO_USER),$(binary),build)
	install -D -m 755 $(binary) $(DESTDIR)$(PREFIX)/bin/carillon
	rm -rf $(share)
	mkdir -p $(share)
	cp -R Config Sounds LICENSE $(share)/
	rm -rf $(share)/Sounds/Recipe
	$(binary) generate $(shares)

$(binary):
	$(error there is no $(binary); run make build, without sudo, first)

uninstall:
	rm -rf $(DESTDIR)$(PREFIX)/bin/carillon $(share)
	rm -f $(shares)/man/man1/carillon.1 $(shares)/man/man1/carillon-*.1
	rm -f $(shares)/bash-completion/completions/carillon
	rm -f $(shares)/zsh/site-functions/_carillon
	rm -f $(shares)/fish/vendor_completions.d/carillon.fish
