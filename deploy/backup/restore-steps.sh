# shellcheck shell=bash
# The steps of restore.sh, which sets the variables and functions that are used here.

refuse_running() {
  if [ -f "$PGDATA/postmaster.pid" ] && as_owner "$PGBIN/pg_ctl" -D "$PGDATA" status >/dev/null; then
    stop_with "PostgreSQL is running on $PGDATA." \
      'stop the API and the workers, then PostgreSQL (systemctl stop patroni, or postgresql@15-main).'
  fi
}

# Sets $target, the moment in UTC as PostgreSQL reads it; empty for the end of the archive.
read_target() {
  target=''
  [ "$to" = latest ] && return
  local seconds
  seconds=$(date -d "$to" +%s 2>/dev/null) ||
    stop_with "\"$to\" is not a time." 'write it like "2026-11-16 03:04" or "2026-11-16 03:04 UTC".'
  [ "$seconds" -le "$started" ] || stop_with "$(date -d "@$seconds") is in the future."
  target=$(date -u -d "@$seconds" '+%Y-%m-%d %H:%M:%S+00')
}

show_plan() {
  if [ -n "$target" ]; then
    say "Restore to $(date -d "$target" '+%Y-%m-%d %H:%M:%S %Z'), which is $(date -u -d "$target" '+%Y-%m-%d %H:%M:%S') UTC."
    say 'Every bet, deposit and staff action after that moment will be gone.'
  else
    say 'Restore everything that reached the backups.'
  fi
  say "Database: $PGDATA, from store $repo. Files: ${FILES_FOLDER:-in a bucket}, from $RESTIC_REPOSITORY."
  backrest info | grep -E 'status|backup:|timestamp' ||
    stop_with "store $repo cannot be read." 'try the other store: --repo 2.'
  if [ -n "$(ls -A "$PGDATA" 2>/dev/null)" ] && [ "$overwrite" = no ]; then
    say "The present data folder will be kept as $PGDATA.before-$stamp."
  fi
}

set_aside() {
  mkdir -p "$PGDATA"
  chown "$owner:" "$PGDATA"
  [ -n "$(ls -A "$PGDATA")" ] || return 0
  [ "$overwrite" = no ] || return 0
  local needed free
  needed=$(du -sk "$PGDATA" | cut -f1)
  free=$(df -k --output=avail "$PGDATA" | tail -1)
  [ "$free" -gt "$needed" ] ||
    stop_with "the disk has $((free / 1024)) MB free; $((needed / 1024)) MB are needed beside the present data." \
      'make room, or use --overwrite, which reuses the present data folder.'
  mv "$PGDATA" "$PGDATA.before-$stamp"
  mkdir -m 0700 "$PGDATA"
  chown "$owner:" "$PGDATA"
}

restore_database() {
  local options=(--type=standby)
  [ -z "$target" ] || options=(--type=time "--target=$target" --target-action=pause)
  [ "$overwrite" = no ] || options+=(--delta)
  backrest "${options[@]}" restore ||
    stop_with 'pgBackRest could not restore; its reason is above.' \
      'a time before the oldest backup cannot be restored. If the store is damaged, use --repo 2.'
}

# Starts the restored cluster read-only on a private socket, so that nobody can use it before it was
# checked. A standby must allow as many connections as its primary did.
start_privately() {
  private=$(as_owner mktemp -d /tmp/kapis-restore-XXXXXX)
  trap 'as_owner "$PGBIN/pg_ctl" -D "$PGDATA" -m fast -w stop >/dev/null 2>&1 || true; rm -rf "$private"' EXIT
  printf 'local all all trust\n' >"$private/hba.conf"
  chmod 0644 "$private/hba.conf"
  local options="-c listen_addresses='' -c unix_socket_directories='$private' -c port=5432 -c ssl=off"
  options+=" -c hba_file='$private/hba.conf' -c hot_standby=on -c synchronous_standby_names=''"
  local control name
  control=$(as_owner "$PGBIN/pg_controldata" -D "$PGDATA")
  for name in max_connections max_worker_processes max_wal_senders max_locks_per_transaction; do
    options+=" -c $name=$(grep "^${name/transaction/xact} setting" <<<"$control" | tr -dc 0-9)"
  done
  [ -z "${PG_CONFIG_FILE:-}" ] || options+=" -c config_file='$PG_CONFIG_FILE'"
  as_owner "$PGBIN/pg_ctl" -D "$PGDATA" -l "$private/log" -t 86400 -w -o "$options" start >/dev/null ||
    stop_recovery
  wait_for_target
  say "Restored up to $(last_commit)."
}

# Prints when the last restored transaction committed. If no transaction followed the backup,
# PostgreSQL does not know, and everything was committed before the checkpoint that the backup began
# with.
last_commit() {
  sql 'select coalesce(pg_last_xact_replay_timestamp(), checkpoint_time) from pg_control_checkpoint()'
}

sql() { "$PGBIN/psql" -h "$private" -p 5432 -U "$PG_SUPERUSER" -d "$DATABASE" -XAtc "$1"; }

# With a target, PostgreSQL pauses there. Without one, it has everything when it stops advancing.
wait_for_target() {
  local before='' now
  while :; do
    if [ -n "$target" ]; then
      now=$(sql 'select pg_get_wal_replay_pause_state()' 2>/dev/null) || stop_recovery
      [ "$now" != paused ] || return 0
      sleep 0.2
    else
      now=$(sql 'select pg_last_wal_replay_lsn()' 2>/dev/null) || stop_recovery
      [ "$now" != "$before" ] || return 0
      before=$now
      sleep 12
    fi
  done
}

stop_recovery() {
  tail -5 "$private/log" >&2
  if grep -q 'recovery ended before configured recovery target' "$private/log"; then
    stop_with 'the archive ends before that moment: its last WAL is missing.' \
      'use --repo 2, or an earlier time, or --to latest for all there is.'
  fi
  stop_with 'PostgreSQL did not reach the moment; its last words are above.' 'try --repo 2.'
}

# Files of a moment are complete in the first copy after it. The head of the staff log is replaced
# every ten minutes, so it comes from the last copy before.
restore_files() {
  if [ -z "$FILES_FOLDER" ]; then
    say 'The files are in a bucket: bring its versions of that moment back yourself.'
    return 0
  fi
  local new="$FILES_FOLDER.restored-$stamp" after before
  read -r before after < <(pick_snapshots)
  [ -n "$after" ] || stop_with 'there is no copy of the files.' 'check RESTIC_REPOSITORY in backup.env.'
  mkdir -p "$new"
  # The API owns the folder, or at least the one above.
  local model=$FILES_FOLDER
  [ -d "$model" ] || model=$(dirname "$FILES_FOLDER")
  chown --reference="$model" "$new"
  chmod 0700 "$new"
  restic restore --quiet "$after" --exclude '/heads/**' --target "$new"
  [ "$before" = none ] || restic restore --quiet "$before" --include '/heads/**' --target "$new"
  if [ -d "$FILES_FOLDER" ]; then
    keep_newer "$new"
    mv "$FILES_FOLDER" "$FILES_FOLDER.before-$stamp"
  fi
  mv "$new" "$FILES_FOLDER"
  say "Files restored: $(find "$FILES_FOLDER" -type f | wc -l)."
}

# Prints the last snapshot that ended before the target (or none) and the first one that began after
# it (or the last). restic stores when a snapshot began; one has ended when the next begins.
pick_snapshots() {
  local moment=$target limit id at before=none begun=none after='' last=''
  # The files may have been copied after the last WAL.
  [ -n "$moment" ] || moment=$(last_commit)
  limit=$(date -d "$moment" +%s)
  while read -r id at; do
    last=$id
    if [ "$(date -d "$at" +%s)" -lt "$limit" ]; then
      before=$begun
      begun=$id
    elif [ -z "$after" ]; then
      after=$id
    fi
  done < <(restic snapshots --tag files --json |
    grep -oE '"time":"[^"]+"|"short_id":"[^"]+"' | cut -d'"' -f4 | paste - - | awk '{print $2, $1}')
  echo "$before ${after:-$last}"
}

# Files that were uploaded after the last copy may still be on this machine.
keep_newer() {
  local kept=0 path
  while IFS= read -r -d '' path; do
    [ -e "$1/$path" ] && continue
    mkdir -p "$1/$(dirname "$path")"
    cp -a "$FILES_FOLDER/$path" "$1/$path"
    kept=$((kept + 1))
  done < <(cd "$FILES_FOLDER" && find . -type f -not -path './heads/*' -not -name 'draft-*' -print0)
  [ "$kept" -eq 0 ] || say "Files kept from this machine, which the copy did not have: $kept."
}

check_restored() {
  # In a release, kapis is beside deploy/.
  local program="$here/../../kapis"
  [ -f "$program" ] || program="$here/../../apps/api/src/commands/kapis.ts"
  local ok=yes
  (
    set -a
    # shellcheck disable=SC1090
    . "$KAPIS_ENV"
    DATABASE_URL="postgres://$PG_SUPERUSER@/$DATABASE?host=$private&port=5432"
    unset DATABASE_URL_FILE SIGNER_SOCKET SIGNER_TLS
    exec "${NODE:-node}" "$program" check-restored ${target:+--to "$target"}
  ) || ok=no
  [ "$ok" = yes ] && return
  [ "$accept" = yes ] && say 'A check failed; going on because of --accept.' && return
  stop_with 'a check failed, so the database was not opened. Nothing can be played or paid.' \
    'read the lines marked ✗ above and docs/runbooks/restore.md. Another time or --repo 2 may be whole.'
}

# The end of recovery starts a new timeline and archives its history, so that later backups and
# restores follow it.
promote_and_stop() {
  [ "$(sql 'select pg_promote(true, 600)')" = t ] || stop_with 'PostgreSQL did not end its recovery.'
  sql 'select pg_switch_wal()' >/dev/null
  as_owner "$PGBIN/pg_ctl" -D "$PGDATA" -m fast -w -t 600 stop >/dev/null
  say 'The restored database is complete and stopped.'
}

say_what_next() {
  local seconds=$(($(date +%s) - started))
  cat <<TEXT

DONE in $((seconds / 60)) min $((seconds % 60)) s. The API is still stopped.
Next:
  1. Start PostgreSQL (systemctl start patroni, or postgresql@15-main).
  2. Take a full backup now: systemctl start kapis-backup@full.service
  3. Start one worker, wait for "all ledger invariants hold" in its log, then start the API.
  4. Tell the duty manager which period is gone: after ${target:-the end of the archive}.
     Players hold signed receipts of bets of that period: docs/runbooks/player-dispute.md.
  5. Keep the folders *.before-$stamp for 30 days. They are evidence.
TEXT
}
