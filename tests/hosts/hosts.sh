#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Several hosts without a common file system on one machine: hosts.sh N FOLDER COMMAND...
#
# Each host has a name (host0, host1, ..), a network address and shared memory of its own, and FOLDER is
# another empty folder on each of them. COMMAND runs on host0, in FOLDER. It has $HOSTFILE, for mpirun,
# and $AGENT, which runs a command on a host as ssh does: "$AGENT" host1 COMMAND. All ends with COMMAND.
# Needs Linux with namespaces: root, or a user who may have a namespace of his own. Exit status 77 where
# that is not allowed.
set -euo pipefail
if [[ $# -lt 3 ]]; then
  echo "usage: hosts.sh N FOLDER COMMAND..." >&2
  exit 2
fi
number=$1 folder=$(realpath "$2")
if [[ -z ${HELIKOS_HOSTS:-} ]]; then
  as_root=()
  if [[ $(id -u) != 0 ]]; then as_root=(--user --map-root-user); fi
  own=(unshare "${as_root[@]}" --net --mount --uts --pid --fork --kill-child --mount-proc)
  if ! "${own[@]}" sh -c 'ip link add bridge type bridge' 2> /dev/null; then
    echo "hosts.sh: namespaces or network bridges are not allowed here" >&2
    exit 77
  fi
  HELIKOS_HOSTS=$(mktemp -d)
  trap 'rm -rf "$HELIKOS_HOSTS"' EXIT
  HELIKOS_HOSTS=$HELIKOS_HOSTS "${own[@]}" "$0" "$@"
  exit
fi
shift 2
work=$HELIKOS_HOSTS
export AGENT=$work/agent HOSTFILE=$work/hostfile

# sh, as an agent gets its words as one line for a shell.
cat > "$AGENT" << EOF
#!/bin/sh
host=\$1; shift
exec nsenter --target "\$(cat '$work'/pid_"\$host")" --net --mount --uts /bin/sh -c "cd '$folder' && \$*"
EOF
chmod +x "$AGENT"

ip link add bridge type bridge
ip link set bridge up
ip link set lo up
echo "127.0.0.1 localhost" > "$work/hosts"
for ((i = 0; i < number; ++i)); do
  echo "10.9.0.$((i + 1)) host$i" >> "$work/hosts"
  echo "host$i slots=64" >> "$HOSTFILE"
done

# A host is a process that sleeps in its namespaces, after it has made its place.
make_host() { # number
  mkdir "$work/folder$1"
  unshare --net --mount --uts sh -c "
    hostname host$1
    mount --bind '$work/hosts' /etc/hosts
    mount -t tmpfs tmpfs /dev/shm
    mount --bind '$work/folder$1' '$folder'
    touch '$work/ready$1'
    exec sleep infinity" &
  echo $! > "$work/pid_host$1"
  while [[ ! -e $work/ready$1 ]]; do
    kill -0 "$(cat "$work/pid_host$1")"
    sleep 0.01
  done
  ip link add "veth$1" type veth peer name eth0 netns "$(cat "$work/pid_host$1")"
  ip link set "veth$1" master bridge up
  "$AGENT" "host$1" "ip link set lo up && ip addr add 10.9.0.$(($1 + 1))/24 dev eth0 && ip link set eth0 up"
}
for ((i = 0; i < number; ++i)); do make_host "$i"; done
# shellcheck disable=SC2016  # for that shell
exec nsenter --target "$(cat "$work/pid_host0")" --net --mount --uts \
  /bin/sh -c 'cd "$0" && exec "$@"' "$folder" "$@"
