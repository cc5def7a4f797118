#!/bin/sh
# Run once by the image of PostgreSQL, when its volume is empty: the roles and the database of Pitaka.
set -eu
psql -v ON_ERROR_STOP=1 -v owner="$PITAKA_OWNER_PASSWORD" -v app="$PITAKA_APP_PASSWORD" -U postgres -d postgres <<'SQL'
CREATE ROLE pitaka_owner LOGIN REPLICATION PASSWORD :'owner';
CREATE ROLE pitaka_app LOGIN PASSWORD :'app';
CREATE DATABASE pitaka OWNER pitaka_owner ENCODING 'UTF8' TEMPLATE template0;
SQL
