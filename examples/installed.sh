#!/bin/sh
# installed.sh BUILD COMPILER PYTHON GAME: installs a build into a directory of its own, and unpacks its Debian packages into
# another. In each, what is promised is there and runs, and the examples are built by pkg-config as README.md says, and play.
set -eu
build=$1 compiler=$2 python=$3 game=$4
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# usable PREFIX
usable() {
  for file in bin/ruleproof include/ruleproof.h share/man/man1/ruleproof.1 share/bash-completion/completions/ruleproof \
    share/ruleproof/schema/verify.schema.json share/ruleproof/schema/defs.schema.json share/ruleproof/games/loose.md \
    share/ruleproof/texts/loose.txt \
    share/doc/ruleproof/copyright share/doc/libruleproof-dev/copyright; do
    [ -s "$1/$file" ] || { echo "installed.sh: $file is not installed" >&2; exit 1; }
  done
  "$1/bin/ruleproof" text "$game" >/dev/null
  library=$(dirname "$(find "$1" -name libruleproof.so)")
  # shellcheck disable=SC2046
  "$compiler" -std=c11 -Wall -Wextra -Wpedantic -Werror -o "$work/play" "$here/play.c" \
    $(PKG_CONFIG_PATH="$library/pkgconfig" pkg-config --define-prefix --cflags --libs ruleproof)
  LD_LIBRARY_PATH="$library" "$here/checked.sh" "$game" "$work/play" "$game"
  LD_LIBRARY_PATH="$library" "$here/checked.sh" "$game" "$python" "$here/play.py" "$game"
}

# says PACKAGE FIELD WORD: the package has that word in that field.
says() {
  dpkg-deb -f "$work"/packages/"$1"_*.deb "$2" | grep -q -- "$3" ||
    { echo "installed.sh: $1 has no '$3' in $2:" >&2; dpkg-deb -I "$work"/packages/"$1"_*.deb >&2; exit 1; }
}

cmake --install "$build" --prefix "$work/prefix" >&2
usable "$work/prefix"

(cd "$work" && cpack --config "$build/CPackConfig.cmake" -B "$work/packages") >&2
for package in "$work"/packages/*.deb; do
  dpkg-deb -x "$package" "$work/root"
done
usable "$work/root/usr"
for package in ruleproof libruleproof-dev; do
  says "$package" Depends libc6
  says "$package" Depends libfmt
  says "$package" Maintainer 'The Ruleproof authors'
done
says ruleproof Depends libz3
if dpkg-deb -f "$work"/packages/libruleproof-dev_*.deb Depends | grep libz3; then
  echo "installed.sh: the library needs the solver" >&2
  exit 1
fi
