#!/bin/sh
# installed.sh BUILD COMPILER GAME: installs the library of a build into a directory of its own, builds play.c by
# pkg-config as README.md says, and plays a game.
set -eu
prefix=$(mktemp -d)
trap 'rm -rf "$prefix"' EXIT
cmake --install "$1" --component library --prefix "$prefix" >&2
library=$(dirname "$(find "$prefix" -name libruleproof.so)")
export PKG_CONFIG_PATH="$library/pkgconfig" LD_LIBRARY_PATH="$library"
# shellcheck disable=SC2046
"$2" -std=c11 -Wall -Wextra -Wpedantic -Werror -o "$prefix/play" "$(dirname "$0")/play.c" \
  $(pkg-config --cflags --libs ruleproof)
"$prefix/play" "$3"
