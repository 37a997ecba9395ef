#!/bin/sh
# installed.sh BUILD COMPILER PYTHON GAME: installs a build into a directory of its own, and unpacks its Debian packages into
# another. In each, what is promised is there and runs, and the examples are built by pkg-config and by CMake as README.md says, and play.
# A build of the library alone has no packages, and of what is promised the library.
set -eu
build=$1 compiler=$2 python=$3 game=$4
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# program PREFIX
program() {
  for file in bin/ruleproof include/ruleproof.h share/man/man1/ruleproof.1.gz share/bash-completion/completions/ruleproof \
    share/ruleproof/schema/verify.schema.json share/ruleproof/schema/defs.schema.json share/ruleproof/games/loose.md \
    share/ruleproof/texts/loose.txt \
    share/doc/ruleproof/README.md share/doc/ruleproof/docs/language.md share/doc/ruleproof/docs/explore.webp \
    share/doc/ruleproof/examples/games/nogo.md share/doc/ruleproof/kits/rust/ruleproof_kit.rs \
    lib/python3/dist-packages/ruleproof_kit.py share/doc/python3-ruleproof-kit/copyright \
    share/doc/ruleproof/copyright share/doc/libruleproof0/copyright share/doc/libruleproof-dev/changelog.Debian.gz; do
    [ -s "$1/$file" ] || { echo "installed.sh: $file is not installed" >&2; exit 1; }
  done
  "$1/bin/ruleproof" text "$game" >/dev/null
}

# library PREFIX
library() {
  library=$1/lib/$(dpkg-architecture -qDEB_HOST_MULTIARCH)
  [ -e "$library/libruleproof.so" ] || { echo "installed.sh: no library in $library" >&2; exit 1; }
  # shellcheck disable=SC2046
  "$compiler" -std=c11 -Wall -Wextra -Wpedantic -Werror -o "$work/play" "$here/play.c" \
    $(PKG_CONFIG_PATH="$library/pkgconfig" pkg-config --cflags --libs ruleproof)
  LD_LIBRARY_PATH="$library" "$here/checked.sh" "$game" "$work/play" "$game"
  cmake -S "$work/project" -B "$work/project/build" --fresh -DCMAKE_C_COMPILER="$compiler" -DCMAKE_PREFIX_PATH="$1" >&2
  cmake --build "$work/project/build" >&2
  "$here/checked.sh" "$game" "$work/project/build/play" "$game"
  PYTHONPATH="$here/../embed/python" PYTHONDONTWRITEBYTECODE=1 LD_LIBRARY_PATH="$library" "$here/checked.sh" "$game" "$python" "$here/play.py" "$game"
}

# says PACKAGE FIELD WORD: the package has that word in that field.
says() {
  dpkg-deb -f "$work"/packages/"$1"_*.deb "$2" | grep -q -- "$3" ||
    { echo "installed.sh: $1 has no '$3' in $2:" >&2; dpkg-deb -I "$work"/packages/"$1"_*.deb >&2; exit 1; }
}

mkdir "$work/project"
cat >"$work/project/CMakeLists.txt" <<EOF
cmake_minimum_required(VERSION 3.25)
project(play LANGUAGES C)
find_package(ruleproof 0.6 REQUIRED)
add_executable(play $here/play.c)
target_link_libraries(play PRIVATE ruleproof::ruleproof)
EOF
cmake --install "$build" --prefix "$work/prefix" >&2
library "$work/prefix"
[ -e "$build/CPackConfig.cmake" ] || exit 0
program "$work/prefix"

(cd "$work" && cpack --config "$build/CPackConfig.cmake" -B "$work/packages") >&2
for package in "$work"/packages/*.deb; do
  dpkg-deb -x "$package" "$work/root"
done
program "$work/root/usr"
library "$work/root/usr"
for package in ruleproof libruleproof0 libruleproof-dev python3-ruleproof-kit; do
  says "$package" Maintainer 'The Ruleproof authors'
  says "$package" Homepage '^https://'
done
for package in ruleproof libruleproof0; do
  says "$package" Depends libc6
  says "$package" Depends libfmt
done
says ruleproof Section utils
says libruleproof0 Section libs
says libruleproof-dev Section libdevel
says libruleproof-dev Depends 'libruleproof0 (= '
says ruleproof Depends libz3
says ruleproof Depends cvc5
if dpkg-deb -f "$work"/packages/libruleproof0_*.deb Depends | grep libz3; then
  echo "installed.sh: the library needs the solver" >&2
  exit 1
fi
dpkg-deb --info "$work"/packages/libruleproof0_*.deb triggers | grep -q ldconfig
# Debian's own examination: hardening, changelogs, descriptions, permissions and much more.
lintian --fail-on error "$work"/packages/*.deb >&2
