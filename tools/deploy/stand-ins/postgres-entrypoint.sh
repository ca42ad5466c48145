#!/usr/bin/env bash
# Does what the published image of PostgreSQL does with the settings of deploy/compose.yaml: makes
# the database once, runs the scripts of /docker-entrypoint-initdb.d, and starts the server.
set -euo pipefail

[ "$1" = postgres ] || exec "$@"
if [ "$(id --user)" = 0 ]; then
  mkdir --parents "$PGDATA"
  chown postgres:postgres "$PGDATA" /var/run/postgresql
  chmod 0700 "$PGDATA"
  exec setpriv --reuid=postgres --regid=postgres --init-groups -- "$0" "$@"
fi
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  # Unquoted, because it holds several options.
  # shellcheck disable=SC2086
  initdb --username=postgres --pwfile=<(echo "$POSTGRES_PASSWORD") $POSTGRES_INITDB_ARGS >/dev/null
  echo 'host all all all scram-sha-256' >>"$PGDATA/pg_hba.conf"
  echo "listen_addresses = '*'" >>"$PGDATA/postgresql.conf"
  pg_ctl --wait --silent --options="-c listen_addresses=''" start
  for script in /docker-entrypoint-initdb.d/*.sh; do "$script"; done
  pg_ctl --wait --silent --mode=fast stop
fi
exec "$@"
