#!/usr/bin/env bash
# keep-backing-up.sh: makes the backups of a deployment in containers, as root, until it is stopped.
# The times are those of the timers in systemd/.
set -uo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# The moment of the last backup of each kind, beside the first store.
marks=/var/lib/pgbackrest/marks
store=/mnt/backup-host
# shellcheck source=deploy/backup/second-store.sh
. "$here/second-store.sh"
trap 'exit 0' TERM INT

as_postgres() { runuser --user=postgres -- "$@"; }

# Runs a backup unless one of this name was made since the given moment.
once_since() {
  local since=$1 name=$2
  shift 2
  if [ -e "$marks/$name" ] && [ "$(stat --format=%Y "$marks/$name")" -ge "$since" ]; then return; fi
  echo "begins: $name"
  if "$@"; then
    touch "$marks/$name"
    echo "done: $name"
  else
    echo "FAILED: $name" >&2
  fi
}

# Prints the last moment of this time of day, as seconds.
last_time_of() {
  local at
  at=$(date --utc --date="today $1 UTC" +%s)
  [ "$at" -le "$(date +%s)" ] || at=$((at - 86400))
  echo "$at"
}

# Makes the second store ready for backups, once.
is_ready=no
make_ready() {
  [ "$is_ready" = no ] || return
  install --directory --owner=postgres --group=postgres --mode=0700 "$store/pgbackrest"
  [ -e "$RESTIC_REPOSITORY/config" ] || restic init --quiet
  is_ready=yes
}

# Makes the backups that are due.
back_up() {
  local nightly type
  make_ready
  nightly=$(last_time_of 20:30)
  type=diff
  if [ "$(date --utc --date="@$nightly" +%u)" = 7 ] || [ ! -e "$marks/database" ]; then type=full; fi
  once_since "$nightly" database as_postgres "$here/backup-database.sh" "$type"
  "$here/backup-files.sh" || echo 'FAILED: files' >&2
  once_since "$(last_time_of 21:30)" prune "$here/backup-files.sh" prune
}

install --directory --mode=0755 "$marks"
while :; do
  if is_second_store "$marks" "$store"; then
    back_up
  else
    echo "FAILED: the second store is not mounted at $store. Mount it on the machine, then restart this container and that of the database." >&2
  fi
  # Waiting for a child lets the signal of a stop through.
  sleep $((60 - $(date +%s) % 60)) &
  wait $!
done
