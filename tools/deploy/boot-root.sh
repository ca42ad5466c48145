#!/bin/bash
# Boots the Debian in ROOT with its own systemd, processes, mounts and network; only apt-get reaches
# the network outside. STORE is mounted as the folder of another machine. Everything ends with this
# program. Usage: boot-root.sh ROOT STORE
set -euo pipefail
root=$1 store=$2
mkdir --parents "$root/mnt/backup-host"
touch "$root/var/outside-network"
# Open the outside network namespace now, because the new namespaces do not show it.
exec 8</proc/self/ns/net
# systemd manages the control groups below its own. Hosts have one hierarchy of them, or several.
groups=/sys/fs/cgroup
[ -f "$groups/cgroup.controllers" ] || groups=/sys/fs/cgroup/systemd
mkdir "$groups/kapis-trial-$$"
echo $$ >"$groups/kapis-trial-$$/cgroup.procs"
exec unshare --mount --pid --fork --kill-child --net --uts --ipc --cgroup bash -euo pipefail -c '
  root=$1 store=$2 groups=$3
  mount --make-rprivate /
  ip link set lo up
  mount --bind "$root" "$root"
  mount --bind "$store" "$root/mnt/backup-host"
  mount --bind /proc/self/fd/8 "$root/var/outside-network"
  mount -t proc proc "$root/proc"
  mount -t sysfs -o ro sysfs "$root/sys"
  if [ "$groups" = /sys/fs/cgroup ]; then
    mount -t cgroup2 cgroup2 "$root/sys/fs/cgroup"
  else
    mount -t tmpfs -o mode=0755 tmpfs "$root/sys/fs/cgroup"
    mkdir "$root/sys/fs/cgroup/systemd"
    mount -t cgroup -o none,name=systemd cgroup "$root/sys/fs/cgroup/systemd"
  fi
  mount -t tmpfs -o mode=0755 tmpfs "$root/run"
  mount -t tmpfs -o mode=0755 tmpfs "$root/dev"
  mkdir "$root/dev/shm" "$root/dev/pts"
  mount -t tmpfs -o mode=1777 tmpfs "$root/dev/shm"
  mount -t devpts -o newinstance,ptmxmode=0666,mode=0620 devpts "$root/dev/pts"
  ln --symbolic pts/ptmx "$root/dev/ptmx"
  for device in null zero full random urandom tty; do
    touch "$root/dev/$device"
    mount --bind "/dev/$device" "$root/dev/$device"
  done
  cd "$root"
  mkdir --parents .outside
  pivot_root . .outside
  umount --lazy /.outside
  exec env --ignore-environment container=kapis-trial PATH=/usr/sbin:/usr/bin:/sbin:/bin \
    /lib/systemd/systemd --log-target=journal --show-status=0 </dev/null 8<&-
' boot-root "$root" "$store" "$groups"
