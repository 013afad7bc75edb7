import pg from "pg";

/** PostgreSQL server on which integration tests create databases. `TEST_DATABASE_URL` overrides it. */
export const testServerUrl =
  process.env["TEST_DATABASE_URL"] ?? "postgresql://postgres@127.0.0.1:5432/postgres";

/** Returns true if a server is reachable. Without a server the tests run on the embedded database only. */
export async function isServerAvailable(): Promise<boolean> {
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

export async function runOnServer(statement: string, database?: string): Promise<void> {
  await runWithClient((client) => client.query(statement), database);
}

export async function listDatabaseCopies(template: string): Promise<string[]> {
  const { rows } = await runWithClient((client) =>
    client.query<{ datname: string }>(
      "SELECT datname FROM pg_database WHERE datname = $1 OR starts_with(datname, $1 || '_')",
      [template],
    ),
  );
  return rows.map(({ datname }) => datname);
}

async function runWithClient<T>(act: (client: pg.Client) => Promise<T>, database?: string): Promise<T> {
  const client = new pg.Client({
    connectionString: database === undefined ? testServerUrl : getDatabaseUrl(database),
  });
  await client.connect();
  try {
    return await act(client);
  } finally {
    await client.end();
  }
}

export function getDatabaseUrl(name: string): string {
  const url = new URL(testServerUrl);
  url.pathname = `/${name}`;
  return url.href;
}
