#!/bin/sh
# Creates the database and its two roles: the owner migrates; the application may only use what the
# migrations grant it, and see the state of the standbys. The image of PostgreSQL runs this once, as its superuser.
set -eu
owner=$(cat "${OWNER_PASSWORD_FILE:-/run/secrets/owner_password}")
app=$(cat "${APP_PASSWORD_FILE:-/run/secrets/app_password}")
psql --quiet --set=ON_ERROR_STOP=1 --set=owner="$owner" --set=app="$app" --dbname=postgres <<'SQL'
create role kapis_owner login password :'owner';
create role kapis_app login password :'app';
create database kapis owner kapis_owner encoding 'UTF8' template template0;
revoke all on database kapis from public;
grant connect on database kapis to kapis_app;
grant pg_read_all_stats to kapis_app;
SQL
