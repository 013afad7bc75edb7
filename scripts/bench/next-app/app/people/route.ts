import pg from "pg";

const pool = new pg.Pool({ connectionString: process.env["DATABASE_URL"], max: 8 });

/** A peer: a route of Next's that reads everyone with each request. */
export const dynamic = "force-dynamic";
export async function GET() {
  const { rows } = await pool.query(
    "SELECT id, first_name, last_name, title, avatar_url, manager_id FROM people WHERE removed_at IS NULL ORDER BY last_name",
  );
  return Response.json({ people: rows });
}
