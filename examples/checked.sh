#!/bin/sh
# checked.sh GAME COMMAND...: runs an example, which has to succeed, show a refusal and print a record of that game.
set -eu
game=$1
shift
output=$("$@")
printf '%s\n' "$output"
printf '%s\n' "$output" | grep -q ' is illegal: .* \[.*\]'
printf '%s\n' "$output" | grep -qx "game $game"
