#!/bin/sh
# Sends the people of a PostgreSQL database to Kith. Needs psql and curl.
# DATABASE (a connection string), KITH_URL, KITH_TOKEN. Change the query to your tables.
set -eu
list=$(mktemp)
trap 'rm -f "$list"' EXIT

# Written to a file first: if the query fails, the script ends here and nothing is sent.
psql "$DATABASE" --no-psqlrc --quiet --tuples-only --no-align --set ON_ERROR_STOP=1 --output "$list" <<'SQL'
SELECT json_build_object('people', coalesce(json_agg(json_build_object(
  'source_id', employee.number::text,
  'first_name', employee.given_name,
  'last_name', employee.family_name,
  'email', employee.email,
  'title', employee.job_title,
  'manager_id', employee.manager_number::text,
  'department', unit.name,
  'start_date', employee.hired_on
)), '[]'))
FROM employees AS employee LEFT JOIN units AS unit ON unit.id = employee.unit_id
WHERE employee.left_on IS NULL OR employee.left_on > current_date;
SQL

# --fail-with-body: the script fails if Kith refuses the list, and prints the reason.
curl --silent --show-error --fail-with-body --request PUT "$KITH_URL/api/people/source" \
  --header "Authorization: Bearer $KITH_TOKEN" --header "Content-Type: application/json" --data-binary "@$list"
