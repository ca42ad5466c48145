#!/usr/bin/env bash
# restore.sh: brings the database and the files back to a moment, checks them, and says what to do.
set -euo pipefail

usage() {
  cat <<'TEXT'
restore.sh --to "2026-11-16 03:04"   restores to that moment, in the time zone of this machine;
                                     "2026-11-16 03:04 UTC" and "+0800" work too
restore.sh --to latest               restores everything that reached the backups

  --repo 2       takes the second store (when the first is lost or damaged)
  --overwrite    reuses the data folder instead of moving it aside (when the disk is too small)
  --yes          answers every question with yes, except when a check fails
  --accept       goes on although a check failed; use it only when told to
  --list         lists the backups and ends

Run it as root on the database host, with the API, the workers and PostgreSQL stopped. It can be
repeated. Nothing is deleted: the old folders stay beside the new ones.
TEXT
}

to='' repo=1 overwrite=no yes=no accept=no list=no
while [ $# -gt 0 ]; do
  case $1 in
    --to) to=${2:-}; shift 2 || true ;;
    --repo) repo=${2:-}; shift 2 || true ;;
    --overwrite) overwrite=yes; shift ;;
    --yes) yes=yes; shift ;;
    --accept) accept=yes; shift ;;
    --list) list=yes; shift ;;
    *) usage; exit 2 ;;
  esac
done

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
config=${KAPIS_BACKUP_CONFIG:-/etc/kapis/backup.env}
started=$(date +%s)
stamp=$(date -u +%Y%m%dT%H%M%SZ)

say() { printf '%s\n' "$*"; }
step() { printf '\n== %s\n' "$*"; }
stop_with() {
  printf '\nSTOPPED: %s\n' "$1" >&2
  [ -z "${2:-}" ] || printf 'What to do: %s\n' "$2" >&2
  exit 1
}
ask() {
  [ "$yes" = yes ] && return
  local answer
  read -r -p "$1 Type yes to go on: " answer || true
  [ "$answer" = yes ] || stop_with 'not confirmed; nothing was changed.'
}

[ -r "$config" ] || stop_with "$config cannot be read." 'copy deploy/backup/backup.env there and fill it in.'
# shellcheck source=deploy/backup/settings.sh
. "$here/settings.sh"
read_settings "$config" || stop_with "the settings of $config are wrong; the reason is above."

missing=()
command -v pgbackrest >/dev/null || missing+=(pgbackrest)
command -v restic >/dev/null || missing+=(restic)
[ -x "$PGBIN/pg_ctl" ] || missing+=(postgresql-15)
[ "${#missing[@]}" -eq 0 ] || stop_with "missing: ${missing[*]}." "apt-get install ${missing[*]}"

# PostgreSQL refuses to run as root: its programs run as the owner of the data folder's parent.
owner=$(stat -c %U "$PGDATA" 2>/dev/null || stat -c %U "$(dirname "$PGDATA")")
as_owner() {
  if [ "$(id -un)" = "$owner" ]; then "$@"; else runuser -u "$owner" -- "$@"; fi
}
backrest() { as_owner pgbackrest --config="$PGBACKREST_CONFIG" --stanza="$STANZA" --repo="$repo" "$@"; }

if [ "$list" = yes ]; then
  backrest info
  exit 0
fi
[ -n "$to" ] || { usage; exit 2; }

# shellcheck source=deploy/backup/restore-steps.sh
. "$here/restore-steps.sh"

step '1 of 5: what will happen'
refuse_running
read_target
show_plan
ask 'This replaces the database and the files of this machine.'

step '2 of 5: the database'
set_aside
restore_database
start_privately

step '3 of 5: the files'
restore_files

step '4 of 5: the checks'
check_restored

step '5 of 5: the database becomes writable'
promote_and_stop
say_what_next
