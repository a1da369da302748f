#!/bin/sh
# Tells by its status whether the toolchain has Swift's library in the form that goes into a binary.
library=$(swift -print-target-info 2>/dev/null | sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p')
test -n "$library" && test -e "${library}_static/linux/libswiftCore.a"
