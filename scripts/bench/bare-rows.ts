import pg from "pg";

/** Durations, in milliseconds, of bare SQL upserts of rows with the columns and indexes of the table of people. */
export type BareStatementTimes = { fresh: number; changed: number; unchanged: number };

const columns =
  "id uuid, external_id text, first_name text, last_name text, title text, avatar_url text, email text, office text, joined_on date, manager_id uuid";
const columnNames = columns.replaceAll(/ (uuid|text|date)/g, "");

export async function measureBareStatements(databaseUrl: string, size: number): Promise<BareStatementTimes> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const before = JSON.stringify(createRows(size, "Designer"));
    const after = JSON.stringify(createRows(size, "Senior Designer"));
    await emptyTable(client);
    const times = {
      fresh: await upsertRows(client, before),
      changed: await upsertRows(client, after),
      unchanged: await upsertRows(client, after, "WHERE bare_people IS DISTINCT FROM excluded"),
    };
    await client.query("DROP TABLE bare_people");
    return times;
  } finally {
    await client.end();
  }
}

async function emptyTable(client: pg.Client): Promise<void> {
  await client.query("DROP TABLE IF EXISTS bare_people");
  await client.query(`CREATE TABLE bare_people (${columns}, PRIMARY KEY (id), UNIQUE (external_id))`);
  await client.query("CREATE INDEX ON bare_people (manager_id)");
  await client.query("CREATE INDEX ON bare_people (email)");
}

async function upsertRows(client: pg.Client, json: string, condition = ""): Promise<number> {
  const set = columnNames
    .split(", ")
    .filter((name) => name !== "id")
    .map((name) => `${name} = excluded.${name}`);
  const startedAt = performance.now();
  await client.query(
    `INSERT INTO bare_people SELECT * FROM jsonb_to_recordset($1::jsonb) AS row(${columns})
     ON CONFLICT (id) DO UPDATE SET ${set.join(", ")} ${condition}`,
    [json],
  );
  return performance.now() - startedAt;
}

function createRows(size: number, title: string) {
  const id = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`;
  return Array.from({ length: size }, (_, index) => ({
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
  }));
}
