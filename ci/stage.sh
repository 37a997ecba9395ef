# shellcheck shell=bash
# For the scripts here, which read this file: how they show what they are doing.

# stage NAME COMMAND...: runs one stage. On a terminal its output is shown as it comes. In a log it is one line with the
# time that it took, and now and then how far it is; the whole output follows if it fails, and of ctest always its end.
stage() {
  local name=$1 status=0
  shift
  if [[ -t 1 ]]; then
    echo "== $name"
    "$@"
    return
  fi
  local output begin=$SECONDS
  output=$(mktemp)
  "$@" 2>&1 | stage_log "$name" "$output" || status=$?
  if [[ $status -ne 0 ]]; then
    cat "$output"
    # Of many tests, what failed stands far above: once more, where who reads the end of a log finds it.
    grep --after-context 15 ': Failure$' "$output" | head -n 100 || true
    echo "$0: $name failed with status $status after $((SECONDS - begin)) s"
  else
    sed -n '/^[0-9]*% tests passed/,$p' "$output"
    echo "$0: $name: $((SECONDS - begin)) s"
  fi
  rm -f "$output"
  return "$status"
}

# Keeps the lines of standard input in the file, and each minute tells the last one that says how far the stage is.
stage_log() {
  local next=$((SECONDS + 60)) line
  while IFS= read -r line || [[ -n $line ]]; do
    printf '%s\n' "$line" >>"$2"
    if ((SECONDS >= next)) && [[ $line =~ ^\[?\ *[0-9]+/[0-9]+ ]]; then
      echo "$0: $1: ${BASH_REMATCH[0]#[}"
      next=$((SECONDS + 60))
    fi
  done
}

# run_tests PRESET [OPTION...]: ctest as a stage, which on a terminal shows one line and what failed. The random cases are the
# same in each run; RC_PARAMS=seed=N asks for others.
run_tests() {
  local watched=()
  [[ ! -t 1 ]] || watched=(--progress)
  RC_PARAMS="${RC_PARAMS:-seed=1}" stage "tests" ctest --preset "$1" "${watched[@]}" "${@:2}"
}
