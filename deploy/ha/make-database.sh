#!/bin/sh
# Patroni runs it once, when the cluster is new, with the way in as the superuser. The role is no superuser: it owns its database, and nothing else.
set -eu
# From a file, not from the command line, which every list of processes shows.
psql --no-psqlrc --quiet --set ON_ERROR_STOP=1 "$1" <<SQL
\set password \`printenv PAREA_DATABASE_PASSWORD\`
create role parea login password :'password';
create database parea owner parea;
grant pg_monitor to parea;
SQL
