// A peer: node:http that asks PostgreSQL for everyone with each request and hands on the JSON that PostgreSQL makes.
import { createServer } from "node:http";
import pg from "pg";

const [port = "0", database = ""] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: database, max: 8 });
const allPeopleQuery = `
  SELECT json_build_object('people', json_agg(row))::text AS body FROM (
    SELECT id, first_name, last_name, title, avatar_url, manager_id FROM people WHERE removed_at IS NULL ORDER BY last_name
  ) AS row`;
createServer((request, response) => {
  if (request.url !== "/people") {
    response.writeHead(404).end();
    return;
  }
  pool.query<{ body: string }>(allPeopleQuery).then(
    ({ rows: [row] }) => response.writeHead(200, { "content-type": "application/json" }).end(row?.body),
    () => response.writeHead(500).end(),
  );
}).listen(Number(port), "127.0.0.1");
