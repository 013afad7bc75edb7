import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { encode } from "next-auth/jwt";
import { openLine, type Line } from "../lib/testing/cut-line";
import { isServerAtHand, onServer, testServerUrl, urlOfDatabase } from "../lib/testing/postgres-server";
import { expect, test } from "./fixtures";
import { folderOf, port } from "./ports";
import { rawRequest } from "./raw-request";
import { emptyInstallation, runKith, startKith, type Installation } from "./start-kith";

test.describe.configure({ mode: "serial" });

/** Sends this on a connection of its own; `answer` is all that came back once the other side has closed it. */
function speak(url: string, text: string) {
  const { hostname, port: number } = new URL(url);
  const socket: Socket = connect(Number(number), hostname);
  let heard = "";
  socket.setEncoding("utf8").on("data", (part: string) => (heard += part));
  socket.on("error", () => undefined);
  socket.write(text);
  const answer = new Promise<string>((resolve) => socket.once("close", () => resolve(heard)));
  return { socket, answer };
}

const upgrade = (path: string, protocol: string) =>
  `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: ${protocol}\r\n` +
  "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";

test("asking for another protocol is refused, and keeps Kith neither busy nor from ending", async () => {
  const installation: Installation = {
    url: `http://localhost:${port + 18}`,
    dataFolder: folderOf("stop"),
    variables: { LOG_LEVEL: "warn" },
  };
  emptyInstallation(installation);
  const kith = await startKith(installation);
  const paths = [
    "/",
    "/signin",
    "/people",
    "/api/people",
    "/api/auth/session",
    "/_next/webpack-hmr",
    "/nowhere",
  ];
  for (const path of paths) {
    for (const protocol of ["websocket", "WebSocket", "tls/1.0"]) {
      const answer = await speak(installation.url, upgrade(path, protocol)).answer;
      expect([path, protocol, answer.split("\r\n", 1)[0]]).toEqual([
        path,
        protocol,
        "HTTP/1.1 400 Bad Request",
      ]);
      expect(answer).toContain('"no_upgrade"');
    }
  }
  // An offer of HTTP/2, as some programs make with every request, is passed over.
  const offered = await rawRequest(installation.url, {
    path: "/api/people",
    headers: { connection: "Upgrade, HTTP2-Settings", upgrade: "h2c", "http2-settings": "AAMAAABkAAQAAP__" },
  });
  expect(offered.status).toBe(401);

  const left = [
    speak(installation.url, "GET /api/people HT"),
    speak(installation.url, upgrade("/people", "websocket").replace("\r\n\r\n", "\r\n")),
    speak(installation.url, "POST /api/tokens HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{"),
  ];
  await Promise.all(left.map(({ socket }) => new Promise((resolve) => socket.once("connect", resolve))));
  expect(await kith.stop()).toBe(0);
  await Promise.all(left.map(({ answer }) => answer));
  expect(existsSync(join(installation.dataFolder, "owner.json"))).toBe(false); // the database was closed
});

test.describe("on a PostgreSQL server", () => {
  const secret = "a secret that only the tests know, and long enough";
  const database = `kith_e2e_${randomUUID().replaceAll("-", "")}`;
  const installation: Installation = {
    url: `http://localhost:${port + 19}`,
    dataFolder: folderOf("outage"),
    variables: {
      LOG_LEVEL: "error",
      NEXTAUTH_SECRET: secret,
      KITH_ENCRYPTION_KEYS: `test:${Buffer.alloc(32, 7).toString("base64")}`,
      RATE_LIMIT_PER_MINUTE: "0",
    },
  };
  let line: Line;
  let kith: Awaited<ReturnType<typeof startKith>> | undefined;
  let token: Record<string, string>;
  let browser: Record<string, string>;
  let isAtHand = false;

  test.beforeAll(async () => {
    test.setTimeout(240_000);
    isAtHand = await isServerAtHand();
    if (!isAtHand) return;
    await onServer(`CREATE DATABASE ${database}`);
    const server = new URL(testServerUrl);
    line = await openLine({ host: server.hostname, port: Number(server.port || 5432) });
    const url = new URL(urlOfDatabase(database));
    url.hostname = "127.0.0.1";
    url.port = String(line.port);
    installation.variables["DATABASE_URL"] = urlOfDatabase(database);
    const email = "ana@example.com";
    const added = [
      "--email",
      email,
      "--name",
      "Ana",
      "--level",
      "executive",
      "--password",
      "correct horse battery",
    ];
    runKith(installation, ["user", "add", ...added]);
    const made = runKith(installation, [
      "token",
      "create",
      "--email",
      email,
      "--name",
      "t",
      "--scopes",
      "view:people,manage:people,admin:connections",
    ]);
    token = { authorization: `Bearer ${made.trim()}` };
    const session = randomUUID();
    const user = randomUUID();
    await onServer(
      `INSERT INTO app_users (id, email, name, access_level) VALUES ('${user}', 'bo@example.com', 'Bo', 'executive');
       INSERT INTO user_sessions (id, user_id, expires_at) VALUES ('${session}', '${user}', now() + interval '1 day')`,
      database,
    );
    const cookie = await encode({ token: { sub: user, name: "Bo", sessionId: session }, secret });
    browser = { cookie: `next-auth.session-token=${cookie}`, "sec-fetch-site": "same-origin" };
    installation.variables["DATABASE_URL"] = url.href;
    kith = await startKith(installation);
  });
  test.afterAll(async () => {
    await kith?.stop();
    if (!isAtHand) return;
    await line.close();
    await onServer(`DROP DATABASE ${database} WITH (FORCE)`);
  });
  test.beforeEach(() => test.skip(!isAtHand, "no PostgreSQL server at hand"));

  const ask = (path: string, headers: Record<string, string>) =>
    rawRequest(installation.url, { path, headers });
  const lists = ["/api/people", "/api/people/org-chart"];
  const addresses = [...lists, "/api/tokens", "/api/admin/users", "/api/admin/audit", "/api/auth/session"];
  const pages = ["/people", "/settings/tokens", "/admin/access"];

  const terminate = () =>
    onServer(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
      database,
    );

  test("requests under way when the connection breaks are answered, or a 503", async () => {
    test.setTimeout(240_000);
    for (const page of pages) expect((await ask(page, browser)).status).toBe(200);
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
      const keepAsking = async (path: string, headers: Record<string, string>) => {
        do {
          const { status, headers: told, body } = await ask(path, headers);
          if (status === 503) refused += 1;
          const isRight =
            status === 503
              ? told["retry-after"] === "5" && body.includes("database_unavailable")
              : status === 200;
          if (!isRight) odd.push([path, status, body.slice(0, 200)]);
          if (String(told["set-cookie"]).includes("session-token=;")) odd.push([path, "signed out"]);
        } while (!isOver);
      };
      const asking = addresses.flatMap((path) => [
        ...(path === "/api/auth/session" ? [] : [keepAsking(path, token), keepAsking(path, token)]),
        keepAsking(path, browser),
      ]);
      await ask("/api/tokens", token);
      await cut();
      await ask("/api/tokens", token);
      line.restore();
      isOver = true;
      await Promise.all(asking);
    }
    expect(odd).toEqual([]);
    expect(refused).toBeGreaterThan(0);
  });

  test("a page is a 503 while the database is away, and is there again after it", async () => {
    line.cut();
    for (const page of pages) {
      const answer = await ask(page, { ...browser, accept: "text/html" });
      expect([page, answer.status, answer.headers["retry-after"]]).toEqual([page, 503, "5"]);
      expect(answer.headers["content-type"]).toContain("text/html");
      expect(answer.body).toContain("cannot reach its database");
    }
    line.restore();
    for (const page of pages) expect([page, (await ask(page, browser)).status]).toEqual([page, 200]);
  });

  test("over the rate is a 429 whichever addresses are asked in turn", async () => {
    test.setTimeout(240_000);
    await kith?.stop();
    installation.variables["RATE_LIMIT_PER_MINUTE"] = "5";
    kith = await startKith(installation);
    for (const [headers, asked] of [
      [token, [...lists, "/api/tokens", "/api/admin/users"]],
      [browser, [...lists, "/api/tokens", ...pages, "/api/auth/session"]],
    ] as const) {
      const statuses: number[] = [];
      for (let time = 0; time < 5; time++) {
        for (const path of asked) {
          const answer = await ask(path, headers);
          statuses.push(answer.status);
          if (answer.status !== 200) expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
        }
      }
      expect(statuses).toEqual(statuses.map((_status, index) => (index < 5 ? 200 : 429)));
    }
  });
});
