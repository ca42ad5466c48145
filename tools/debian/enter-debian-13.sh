#!/bin/sh
# Runs a program with the packages of Debian 13, in a network of its own: the folder /usr of its root
# file system takes the place of this machine's, and its /etc is added. Everything else is as it was, and nobody else
# notices. Usage: enter-debian-13.sh ROOT PROGRAM [ARGUMENT]...
set -eu
[ -L /lib ] || {
  echo 'The programs of this machine are not all in /usr.' >&2
  exit 1
}
exec unshare --mount --net sh -euc '
  mount --bind -o ro "$1/usr" /usr
  # What packages brought to /etc is below what this machine has there.
  mount -t overlay -o "ro,lowerdir=/etc:$1/etc" overlay /etc
  # Network namespaces that are made here are not seen outside, and end with the last program.
  mkdir -p /run/netns
  mount -t tmpfs tmpfs /run/netns
  ip link set lo up
  shift
  exec "$@"
' enter-debian-13 "$@"
