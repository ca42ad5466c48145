#!/usr/bin/env bash
# backup-files.sh [prune]: copies new files of the files store, encrypted, to the second store.
#
# Files are never changed once a row names them, so a copy taken after a moment holds every file of
# that moment. Only the signed heads of the staff log are replaced, which is why snapshots are kept.
set -euo pipefail

here=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")" && pwd)
# shellcheck source=deploy/backup/settings.sh
. "$here/settings.sh"
read_settings "${KAPIS_BACKUP_CONFIG:-/etc/kapis/backup.env}"

if ! command -v restic >/dev/null; then
  echo 'restic is missing. Install it: apt-get install restic' >&2
  exit 2
fi

if [ "${1:-}" = prune ]; then
  # Every snapshot of two days, one an hour for a week, one a day for five weeks.
  exec restic forget --quiet --tag files --group-by tags \
    --keep-within 2d --keep-hourly 168 --keep-daily 35 --prune
fi

if [ -z "$FILES_FOLDER" ]; then
  echo 'The files are in a bucket, which keeps their versions: disable this timer.' >&2
  exit 2
fi
# Drafts are files that are still being written.
cd "$FILES_FOLDER"
restic backup --quiet --tag files --host kapis --exclude 'draft-*' .
# Alerts and kapis doctor watch the age of the last copy.
# In a release, kapis is beside deploy/.
program="$here/../../kapis"
[ -f "$program" ] || program="$here/../../apps/api/src/commands/kapis.ts"
"${NODE:-node}" "$program" sql "update backup_run set finished_at = now() where kind = 'files'" >/dev/null
