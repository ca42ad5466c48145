#!/usr/bin/env bash
# backup-files.sh [prune]: copies new files of the files store, encrypted, to the second store.
#
# Files are never changed once a row names them, so a copy taken after a moment holds every file of
# that moment. Only the signed heads of the staff log are replaced, which is why snapshots are kept.
set -euo pipefail

config=${KAPIS_BACKUP_CONFIG:-/etc/kapis/backup.env}
set -a
# shellcheck disable=SC1090
. "$config"
set +a

if ! command -v restic >/dev/null; then
  echo 'restic is missing. Install it: apt-get install restic' >&2
  exit 2
fi

if [ "${1:-}" = prune ]; then
  # Every snapshot of two days, one an hour for a week, one a day for five weeks.
  exec restic forget --quiet --tag files --group-by tags \
    --keep-within 2d --keep-hourly 168 --keep-daily 35 --prune
fi

# Drafts are files that are still being written.
cd "$FILES_FOLDER"
exec restic backup --quiet --tag files --host kapis --exclude 'draft-*' .
