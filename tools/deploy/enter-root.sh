#!/bin/bash
# Runs SCRIPT inside ROOT with its own processes, mounts and network; only apt-get reaches the
# network outside. Everything ends with this program. Usage: enter-root.sh ROOT SCRIPT
set -euo pipefail
root=$1 script=$2
touch "$root/run/outside-network"
# Open the outside network namespace now, because the new namespaces do not show it.
exec 8</proc/self/ns/net
exec unshare --mount --pid --fork --kill-child --net bash -euo pipefail -c '
  root=$1 script=$2
  mount --make-rprivate /
  ip link set lo up
  mount -t proc proc "$root/proc"
  mkdir --parents "$root/dev/shm"
  mount -t tmpfs tmpfs "$root/dev/shm"
  for device in null zero random urandom tty; do
    [ -c "$root/dev/$device" ] || { touch "$root/dev/$device"; mount --bind "/dev/$device" "$root/dev/$device"; }
  done
  mount --bind /proc/self/fd/8 "$root/run/outside-network"
  exec env --ignore-environment HOME=/root LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive \
    PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin chroot "$root" bash -euo pipefail "$script"
' enter-root "$root" "$script"
