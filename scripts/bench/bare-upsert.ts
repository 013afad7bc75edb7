import type { Database } from "@/lib/platform/database";

/** Milliseconds that a bare upsert of so many rows of a person's columns takes, into an empty table and then over itself. */
export async function bareUpsert(
  client: Database,
  size: number,
): Promise<{ fresh: number; changed: number }> {
  await client.$executeRaw`DROP TABLE IF EXISTS bare_people`;
  await client.$executeRaw`
    CREATE TABLE bare_people (id uuid PRIMARY KEY, external_id text UNIQUE, first_name text, last_name text, title text,
      avatar_url text, email text, office text, joined_on date, manager_id uuid)`;
  await client.$executeRaw`CREATE INDEX ON bare_people (manager_id)`;
  await client.$executeRaw`CREATE INDEX ON bare_people (email)`;
  const fresh = await upsert(client, rows(size, "Designer"));
  const changed = await upsert(client, rows(size, "Senior Designer"));
  await client.$executeRaw`DROP TABLE bare_people`;
  return { fresh, changed };
}

function rows(size: number, title: string): string {
  const id = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`;
  return JSON.stringify(
    Array.from({ length: size }, (_, index) => ({
      id: id(index),
      external_id: String(1001 + index),
      first_name: "Małgorzata",
      last_name: `Østergård ${index}`,
      title,
      avatar_url: null,
      email: `person.${index}@fernhill.example`,
      office: "Kraków",
      joined_on: "2023-02-06",
      manager_id: index === 0 ? null : id(Math.floor(index / 7)),
    })),
  );
}

async function upsert(client: Database, json: string): Promise<number> {
  const startedAt = performance.now();
  await client.$executeRaw`
    INSERT INTO bare_people SELECT * FROM jsonb_to_recordset(${json}::jsonb) AS row(id uuid, external_id text,
      first_name text, last_name text, title text, avatar_url text, email text, office text, joined_on date, manager_id uuid)
    ON CONFLICT (id) DO UPDATE SET external_id = excluded.external_id, first_name = excluded.first_name,
      last_name = excluded.last_name, title = excluded.title, avatar_url = excluded.avatar_url, email = excluded.email,
      office = excluded.office, joined_on = excluded.joined_on, manager_id = excluded.manager_id`;
  return performance.now() - startedAt;
}
