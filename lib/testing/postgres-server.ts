import pg from "pg";

/** The PostgreSQL server that integration tests may make databases on; `TEST_DATABASE_URL` names another. */
export const testServerUrl =
  process.env["TEST_DATABASE_URL"] ?? "postgresql://postgres@127.0.0.1:5432/postgres";

/** Whether a server is at hand. Where there is none, the same tests run on the embedded database alone. */
export async function isServerAtHand(): Promise<boolean> {
  const client = new pg.Client({ connectionString: testServerUrl, connectionTimeoutMillis: 2_000 });
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Runs one statement on the server, outside of any database of ours, or in the one that is named. */
export async function onServer(statement: string, database?: string): Promise<void> {
  await withClient((client) => client.query(statement), database);
}

/** The names of a template and of its copies. */
export async function databasesFrom(template: string): Promise<string[]> {
  const { rows } = await withClient((client) =>
    client.query<{ datname: string }>(
      "SELECT datname FROM pg_database WHERE datname = $1 OR starts_with(datname, $1 || '_')",
      [template],
    ),
  );
  return rows.map(({ datname }) => datname);
}

async function withClient<T>(act: (client: pg.Client) => Promise<T>, database?: string): Promise<T> {
  const client = new pg.Client({
    connectionString: database === undefined ? testServerUrl : urlOfDatabase(database),
  });
  await client.connect();
  try {
    return await act(client);
  } finally {
    await client.end();
  }
}

export function urlOfDatabase(name: string): string {
  const url = new URL(testServerUrl);
  url.pathname = `/${name}`;
  return url.href;
}
