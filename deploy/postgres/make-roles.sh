#!/bin/sh
# Creates the database and its two roles: the owner migrates; the application may only use what the
# migrations grant it, and see the state of the standbys. The image of PostgreSQL runs this once, as its superuser.
set -eu
# The passwords are in the environment: the arguments of a program are in the list of processes.
psql --quiet --set=ON_ERROR_STOP=1 --dbname=postgres <<'SQL'
\getenv owner OWNER_PASSWORD
\getenv app APP_PASSWORD
create role kapis_owner login password :'owner';
create role kapis_app login password :'app';
create database kapis owner kapis_owner encoding 'UTF8' template template0;
revoke all on database kapis from public;
grant connect on database kapis to kapis_app;
grant pg_read_all_stats to kapis_app;
SQL
