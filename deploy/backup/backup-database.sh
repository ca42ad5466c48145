#!/usr/bin/env bash
# backup-database.sh full|diff|incr: backs the database up into both stores, as the user postgres.
#
# Each store has its own backup and its own WAL: the second does not depend on the first, and is
# tried when the first fails.
set -uo pipefail

type=${1:?full, diff or incr}
stanza=${STANZA:-kapis}
failed=no
# A store that was lost has no stanza, and without one no WAL is archived. Existing ones stay as
# they are, and whether a store works is decided below.
if [ "$type" = full ]; then pgbackrest --stanza="$stanza" stanza-create || true; fi
for store in 1 2; do
  # Alerts and kapis doctor watch the age of the last backup in each store.
  pgbackrest --stanza="$stanza" --repo="$store" --type="$type" backup &&
    psql --no-psqlrc --quiet --set=ON_ERROR_STOP=1 --dbname="${DATABASE:-kapis}" \
      --command="update backup_run set finished_at = now() where kind = 'database-$store'" ||
    failed=yes
done
[ "$failed" = no ]
