import { randomUUID } from "node:crypto";
import { encode } from "next-auth/jwt";
import { newTokenResponse } from "../lib/identity/tokens/schema";
import { openInterruptibleProxy, type InterruptibleProxy } from "../testing/interruptible-proxy";
import { isServerAvailable, runOnServer, testServerUrl, getDatabaseUrl } from "../testing/postgres-server";
import { expect, test } from "./fixtures";
import { getDataFolder, port } from "./ports";
import { sendRawRequest } from "./raw-request";
import { startKith, type Installation } from "./start-kith";

test.describe.configure({ mode: "serial" });

const secret = "a secret that only the tests know, and long enough";
const database = `kith_e2e_${randomUUID().replaceAll("-", "")}`;
const installation: Installation = {
  url: `http://localhost:${port + 19}`,
  dataFolder: getDataFolder("outage"),
  variables: {
    LOG_LEVEL: "error",
    NEXTAUTH_SECRET: secret,
    KITH_ENCRYPTION_KEYS: `test:${Buffer.alloc(32, 7).toString("base64")}`,
    RATE_LIMIT_PER_MINUTE: "0",
  },
};
let line: InterruptibleProxy;
let kith: Awaited<ReturnType<typeof startKith>> | undefined;
let token: Record<string, string>;
let browser: Record<string, string>;
let hasServer = false;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  hasServer = await isServerAvailable();
  if (!hasServer) return;
  await runOnServer(`CREATE DATABASE ${database}`);
  const server = new URL(testServerUrl);
  line = await openInterruptibleProxy({ host: server.hostname, port: Number(server.port || 5432) });
  const url = new URL(getDatabaseUrl(database));
  url.hostname = "127.0.0.1";
  url.port = String(line.port);
  installation.variables["DATABASE_URL"] = url.href;
  kith = await startKith(installation);
  const session = randomUUID();
  const user = randomUUID();
  await runOnServer(
    `INSERT INTO app_users (id, email, name, access_level) VALUES ('${user}', 'bo@example.com', 'Bo', 'executive');
     INSERT INTO user_sessions (id, user_id, expires_at) VALUES ('${session}', '${user}', now() + interval '1 day')`,
    database,
  );
  const cookie = await encode({ token: { sub: user, name: "Bo", sessionId: session }, secret });
  browser = { cookie: `next-auth.session-token=${cookie}`, "sec-fetch-site": "same-origin" };
  const created = await fetch(`${installation.url}/api/tokens`, {
    method: "POST",
    headers: { ...browser, "content-type": "application/json" },
    body: JSON.stringify({ name: "t", scopes: ["view:people", "manage:people", "admin:connections"] }),
  });
  token = { authorization: `Bearer ${newTokenResponse.parse(await created.json()).secret}` };
});
test.afterAll(async () => {
  await kith?.stop();
  if (!hasServer) return;
  await line.close();
  await runOnServer(`DROP DATABASE ${database} WITH (FORCE)`);
});
test.beforeEach(() => test.skip(!hasServer, "no PostgreSQL server is available"));

const send = (path: string, headers: Record<string, string>) =>
  sendRawRequest(installation.url, { path, headers });
const lists = ["/api/people", "/api/people/org-chart"];
const addresses = [...lists, "/api/tokens", "/api/admin/users", "/api/admin/audit", "/api/auth/session"];
const pages = ["/people", "/settings/tokens", "/admin/access"];

const terminate = () =>
  runOnServer(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
    database,
  );

test("a lost database is a 503 for requests in progress and pages, and the next requests succeed @slow", async () => {
  test.setTimeout(240_000);
  for (const page of pages) expect((await send(page, browser)).status).toBe(200);
  const odd: unknown[] = [];
  let refused = 0;
  const cuts = [
    () => line.cut("reset"),
    () => line.cut("end"),
    terminate,
    () => line.cut("reset"),
    terminate,
  ];
  for (const cut of cuts) {
    let isOver = false;
    const keepRequesting = async (path: string, headers: Record<string, string>) => {
      do {
        const { status, headers: received, body } = await send(path, headers);
        if (status === 503) refused += 1;
        const isRight =
          status === 503
            ? received["retry-after"] === "5" && body.includes("database_unavailable")
            : status === 200;
        if (!isRight) odd.push([path, status, body.slice(0, 200)]);
        if (String(received["set-cookie"]).includes("session-token=;")) odd.push([path, "signed out"]);
      } while (!isOver);
    };
    const requests = addresses.flatMap((path) => [
      ...(path === "/api/auth/session" ? [] : [keepRequesting(path, token), keepRequesting(path, token)]),
      keepRequesting(path, browser),
    ]);
    await send("/api/tokens", token);
    await cut();
    await send("/api/tokens", token);
    line.restore();
    isOver = true;
    await Promise.all(requests);
  }
  expect(odd).toEqual([]);
  expect(refused).toBeGreaterThan(0);

  line.cut();
  for (const page of pages) {
    const answer = await send(page, { ...browser, accept: "text/html" });
    expect([page, answer.status, answer.headers["retry-after"]]).toEqual([page, 503, "5"]);
    expect(answer.headers["content-type"]).toContain("text/html");
    expect(answer.body).toContain("cannot reach its database");
  }
  line.restore();
  for (const page of pages) expect([page, (await send(page, browser)).status]).toEqual([page, 200]);
});

test("requests over the limit are a 429 across API, pages and session @slow", async () => {
  test.setTimeout(240_000);
  expect(await kith?.stop()).toBe(0);
  installation.variables["RATE_LIMIT_PER_MINUTE"] = "5";
  kith = await startKith(installation);
  for (const [headers, requested] of [
    [token, [...lists, "/api/tokens", "/api/admin/users"]],
    [browser, [...lists, "/api/tokens", ...pages, "/api/auth/session"]],
  ] as const) {
    const statuses: number[] = [];
    for (let time = 0; time < 5; time++) {
      for (const path of requested) {
        const answer = await send(path, headers);
        statuses.push(answer.status);
        if (answer.status !== 200) expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
      }
    }
    expect(statuses).toEqual(statuses.map((_status, index) => (index < 5 ? 200 : 429)));
  }
});
