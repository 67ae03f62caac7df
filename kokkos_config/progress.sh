# shellcheck shell=bash
# SPDX-License-Identifier: Apache-2.0
# What long commands show of themselves. The launcher and get_kokkos take it in.

# The count of files of ninja, or else the last line, of a log. Warnings may stand behind the count.
last_progress() { # log
  local count
  count=$(grep -oE '^\[[0-9]+/[0-9]+\]' "$1" | tail -n 1) || true
  if [[ -n $count ]]; then
    printf '%s' "$count"
  else
    tail -c 2000 "$1" | tr '\r' '\n' | grep -v '^[[:space:]]*$' | tail -n 1 | tr -cd '[:print:]' | cut -c 1-50 | tr -d '\n' || true
  fi
}

# Shows what is done and since when: on a terminal each second in one line, else a line each half
# minute. Ends with the shell that began it.
show_progress() { # what, log
  local seconds=0 line
  while kill -0 "$$" 2> /dev/null; do
    line="$1, $seconds s  $(last_progress "$2")"
    if [[ -t 2 ]]; then
      printf '\r\033[K%s ' "$line" >&2
    elif ((seconds > 0 && seconds % 30 == 0)); then
      printf '%s\n' "$line" >&2
    fi
    sleep 1 2> /dev/null
    seconds=$((seconds + 1))
  done
}

# Runs a command with its output in a log, and shows that it goes on. Returns its status.
with_progress() { # what, log, command...
  local what=$1 log=$2 status=0 shower
  shift 2
  : >> "$log"
  show_progress "$what" "$log" < /dev/null > /dev/null 9>&- &
  shower=$!
  "$@" < /dev/null >> "$log" 2>&1 || status=$?
  kill "$shower" 2> /dev/null || true
  wait "$shower" 2> /dev/null || true
  if [[ -t 2 ]]; then printf '\r\033[K' >&2; fi
  return "$status"
}
