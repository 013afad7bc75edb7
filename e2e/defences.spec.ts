import { connect } from "node:net";
import { buildCompany } from "../simulators/projects/company";
import { expect, test as base, createDemoHeaders } from "./fixtures";
import { sendRawRequest, type RawAnswer } from "./raw-request";

// Security of the whole server: Kith's HTTP server, its routes, next-auth and Next.js together. Tests of a single part
// are beside that part.

type Request = Omit<Parameters<typeof sendRawRequest>[1], "path">;

const test = base.extend<{
  /** Sends a request without the normalisation of a browser. */
  send: (path: string, request?: Request) => Promise<RawAnswer>;
  /** `Cookie` header of an executive's session. */
  executiveCookie: string;
}>({
  send: async ({ baseURL }, provide) => {
    await provide((path, request) => sendRawRequest(baseURL ?? "", { path, ...request }));
  },
  executiveCookie: async ({ signIn, context }, provide) => {
    await signIn("executive");
    const cookies = await context.cookies();
    await provide(cookies.map(({ name, value }) => `${name}=${value}`).join("; "));
  },
});

const { roles } = buildCompany(240);
const colleague = roles.staff;
const json = { "content-type": "application/json" };
const form = { "content-type": "application/x-www-form-urlencoded" };
const code = ({ body }: RawAnswer) => (JSON.parse(body) as { code: string }).code;

function expectNoCompanyData({ body }: RawAnswer): void {
  expect(body).not.toContain(colleague.lastName);
  expect(body).not.toContain("first_name");
  expect(body).not.toMatch(/fernhill/i);
}

/** Sends this text on a new connection. Resolves with all data received until the server closes it. */
function sendRawText(url: string, text: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let received = "";
  socket.setEncoding("utf8").on("data", (part: string) => (received += part));
  socket.on("error", () => undefined);
  socket.write(text);
  return new Promise((resolve) => socket.once("close", () => resolve(received)));
}

test.describe("without a session", () => {
  const pages = ["/people", "/org-chart", "/admin/sync", "/admin/connections"];

  test("no spelling of an address yields data (B2, B48) @slow", async ({ send }) => {
    const spellings = [
      "/api/people/",
      "//api/people",
      "/api//people",
      "/api%2Fpeople",
      "/API/PEOPLE",
      "/api/%70eople",
      "/api/people.rsc",
      "/api/people.json",
      "/api/people;x",
      "/api/people%00",
      "/api/x/../people",
      "/api/x/%2e%2e/people",
      "/\\api\\people",
      "http://localhost/api/people",
      ...pages.flatMap((page) => [
        `${page}/`,
        `/${page}`,
        `${page}%2F`,
        page.toUpperCase(),
        `${page}.rsc`,
        `${page}.prefetch.rsc`,
        `${page}.segments/_tree.segment.rsc`,
        `${page}.segments${page}/__PAGE__.segment.rsc`,
        `/_next/data/development${page}.json`,
      ]),
      "/_next/static/../../package.json",
      "/_next/static/%2e%2e/%2e%2e/.env",
      "/_next/image?url=http%3A%2F%2F127.0.0.1%3A5432&w=64&q=75",
      "/_next/image?url=%2Favatars%2F1%2FAA&w=64&q=75",
    ];
    for (const path of spellings) {
      const answer = await send(path);
      expect([path, [307, 308, 401, 404].includes(answer.status)]).toEqual([path, true]);
      expectNoCompanyData(answer);
    }
  });

  test("no internal header of Next.js yields data or changes the response (B3) @slow", async ({ send }) => {
    const headers: Record<string, string>[] = [
      { rsc: "1" },
      { rsc: "1", "next-router-prefetch": "1" },
      { rsc: "1", "next-router-segment-prefetch": "/_tree" },
      { rsc: "1", "next-router-segment-prefetch": "/people/__PAGE__" },
      { "x-nextjs-data": "1" },
      { "x-middleware-subrequest": "middleware:middleware:middleware:middleware:middleware" },
      { "x-middleware-rewrite": "/people", "x-matched-path": "/people" },
      { "x-now-route-matches": "1=people", "x-invoke-path": "/people" },
    ];
    for (const page of pages) {
      for (const extra of headers) {
        // Next.js first redirects to an address with a digest of such headers.
        let answer = await send(`${page}?_rsc=x`, { headers: extra });
        for (let hops = 0; hops < 3 && String(answer.headers["location"]).startsWith(page); hops++) {
          answer = await send(String(answer.headers["location"]), { headers: extra });
        }
        expectNoCompanyData(answer);
      }
    }
    const answer = await send("/people", {
      headers: {
        "x-middleware-subrequest": "middleware",
        "x-nonce": "mine",
        "x-path": "/elsewhere",
        "content-security-policy": "script-src *",
      },
    });
    expect([answer.status, answer.headers["location"]]).toEqual([307, "/signin?callbackUrl=%2Fpeople"]);
    expect(answer.body).not.toContain("mine");
  });
});

test("a malformed or misdirected request is a problem with a code, and no failure of Kith (B59, B60) @slow", async ({
  send,
  baseURL,
}) => {
  const { host, port } = new URL(baseURL ?? "");
  const executive = createDemoHeaders("executive");
  for (const path of ["/api/people", "/signin", "/api/auth/csrf", "/_next/static/x", "/icon.svg"]) {
    const answer = await send(path, { headers: { host: `evil.example:${port}`, ...executive } });
    expect([path, answer.status, code(answer)]).toEqual([path, 400, "foreign_host"]);
  }
  const twice = await send("/api/people", { headers: { host: [host, "evil.example"], ...executive } });
  expect([twice.status, code(twice)]).toEqual([400, "repeated_header"]);

  for (const path of ["*", "http://", "/people/%E0%A4%A", "/%"]) {
    const answer = await send(path);
    expect([path, answer.status, code(answer)]).toEqual([path, 400, "invalid_address"]);
  }
  expect((await send("//")).status).toBe(308);
  expect((await send("/api/auth/csrf?callbackUrl=javascript:alert(1)")).status).toBe(400);
  // No header can hold these characters, and next-auth would copy them into its redirect.
  for (const error of ["x%0Aenv", "x%0D%0ASet-Cookie:a=b", "%E2%82%AC", "x%00"]) {
    const answer = await send(`/api/auth/error?error=${error}`);
    expect([error, answer.status, code(answer)]).toEqual([error, 400, "invalid_query"]);
  }
  for (const state of ["x", "%", "[]", encodeURIComponent('["",{"a":[]}]'), "x".repeat(12_000)]) {
    const answer = await send("/people", { headers: { rsc: "1", "next-router-state-tree": state } });
    const start = state.slice(0, 20);
    expect([start, answer.status, code(answer)]).toEqual([start, 400, "invalid_header"]);
  }
  for (const path of ["/api/auth/nothing", "/api/auth/__proto__", "/api/auth/callback/nobody", "/api"]) {
    const answer = await send(path);
    expect([path, answer.status, code(answer)]).toEqual([path, 404, "unknown_path"]);
  }

  for (const method of ["TRACE", "PROPFIND", "LOCK"]) {
    for (const path of ["/api/people", "/signin"]) {
      const headers = { ...createDemoHeaders("staff"), cookie: "a=secret" };
      const answer = await send(path, { method, headers });
      expect([method, path, answer.status]).toEqual([method, path, 405]);
      expect(answer.body).not.toContain("secret");
    }
  }
  const wrong = await send("/api/auth/session", { method: "DELETE" });
  expect([wrong.status, wrong.headers["allow"]]).toEqual([405, "GET, HEAD, POST, OPTIONS"]);
  const log = await send("/api/auth/_log", { method: "POST", headers: { ...form, "content-length": "0" } });
  expect([log.status, log.body]).toEqual([204, ""]); // next-auth would write into the log

  for (const path of ["/", "/people", "/api/people", "/api/auth/session", "/_next/webpack-hmr", "/nowhere"]) {
    for (const protocol of ["websocket", "WebSocket", "tls/1.0"]) {
      const upgrade =
        `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: ${protocol}\r\n` +
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
      const answer = await sendRawText(baseURL ?? "", upgrade);
      expect([path, protocol, answer.split("\r\n", 1)[0]]).toEqual([
        path,
        protocol,
        "HTTP/1.1 400 Bad Request",
      ]);
      expect(answer).toContain('"no_upgrade"');
    }
  }
  // Some programs offer HTTP/2 with every request.
  const offered = await send("/api/people", {
    headers: { connection: "Upgrade, HTTP2-Settings", upgrade: "h2c", "http2-settings": "AAMAAABkAAQAAP__" },
  });
  expect(offered.status).toBe(401);
});

test("an ambiguous, oversized or deeply nested body is refused, and Kith keeps answering (B22, B57, B58) @slow", async ({
  send,
}) => {
  const executive = { ...createDemoHeaders("executive"), ...json };
  const connection = "/api/admin/connections/projects";
  const put = (body: string, headers: Record<string, string> = {}) =>
    send(connection, {
      method: "PUT",
      headers: { ...executive, "content-length": String(Buffer.byteLength(body)), ...headers },
      body,
    });
  for (const body of [
    "{",
    "[]",
    "null",
    "{}",
    '{"__proto__":{"api_token":"x"}}',
    '{"__proto__":{"admin":true},"api_token":"x"}',
    '{"constructor":{"prototype":{"admin":true}},"api_token":"x"}',
    '{"api_token":"a","api_token":"b"}',
    '{"api_token":"a","\\u0061pi_token":"b"}',
    '{"api_token":["a"]}',
    '{"api_token":{"length":1}}',
    '{"api_token":1}',
    '{"api_token":null}',
    '{"api_token":""}',
    '{"api_token":"x","more":1}',
    '{"api_token":"x","organization_id":["1"]}',
    `${"[".repeat(30_000)}${"]".repeat(30_000)}`,
    `${'{"api_token":'.repeat(4_000)}1${"}".repeat(4_000)}`,
  ]) {
    const answer = await put(body);
    const start = body.slice(0, 60);
    expect([start, answer.status]).toEqual([start, 400]);
    expect(["invalid_request", "invalid_json"]).toContain(code(answer));
  }
  expect((await put('{"api_token":"x"}', { "content-type": "text/plain" })).status).toBe(415);
  for (const body of ["{", `${"[".repeat(30_000)}${"]".repeat(30_000)}`]) {
    const answer = await send("/api/auth/callback/credentials", {
      method: "POST",
      headers: { ...json, "content-length": String(body.length) },
      body,
    });
    expect([answer.status, code(answer)]).toEqual([400, "invalid_json"]);
  }
  for (const query of ["allow_removals=true&allow_removals=x", "allow_removals[]=true", "__proto__[x]=1"]) {
    const answer = await send(`/api/people/sync?${query}`, {
      method: "POST",
      headers: createDemoHeaders("executive"),
    });
    expect([query, answer.status]).toEqual([query, 400]);
  }

  const body = "x".repeat(10_000_000);
  const declared = { "content-length": String(body.length) };
  const chunked = { "transfer-encoding": "chunked" };
  const cases: [string, string, Record<string, string>, number][] = [
    ["PUT", connection, { ...executive, ...declared }, 413],
    ["PUT", connection, { ...executive, ...chunked }, 413],
    ["POST", "/api/auth/callback/credentials", { ...form, ...declared }, 413],
    ["POST", "/api/auth/callback/credentials", { ...form, ...chunked }, 400],
    ["POST", "/api/x/../auth/callback/credentials", { ...form, ...chunked }, 400],
    ["POST", "/people", { ...form, ...chunked, "next-action": "x" }, 405],
  ];
  for (const [method, path, headers, status] of cases) {
    const answer = await send(path, { method, headers, body });
    expect([method, path, answer.status]).toEqual([method, path, status]);
  }
  expect((await send("/api/people", { headers: createDemoHeaders("staff") })).status).toBe(200);
});

// lib/sync/people/sync.integration.test.ts proves which pages may write (B17 to B21).
test("a write by cookie needs its own method and JSON, and signing out needs its token (B22, B23) @slow", async ({
  send,
  executiveCookie: cookie,
}) => {
  const path = "/api/admin/sync-runs/00000000-0000-4000-8000-000000000000/dismiss";
  const headers = { cookie, "sec-fetch-site": "same-origin" };
  for (const override of ["x-http-method-override", "x-http-method", "x-method-override"]) {
    const answer = await send("/api/admin/connections/projects?_method=DELETE", {
      method: "POST",
      headers: { ...headers, [override]: "DELETE" },
    });
    expect([override, answer.status]).toEqual([override, 405]);
  }
  for (const write of [path, "/api/people/sync", "/api/admin/view-as"])
    expect([write, (await send(write, { headers })).status]).toEqual([write, 405]);
  const body = '{"name":"x","scopes":["view:people"]}';
  for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""]) {
    const typed = { ...headers, "content-type": type, "content-length": String(body.length) };
    const answer = await send("/api/tokens", { method: "POST", headers: typed, body });
    expect([type, answer.status]).toEqual([type, 415]);
  }
  await send("/api/auth/signout", { headers: { cookie } });
  await send("/api/auth/signout", { method: "POST", headers: { cookie, ...form, "content-length": "0" } });
  expect((await send("/api/admin/connections", { headers: { cookie } })).body).toContain('"projects"');
});

test.describe("the sign-in", () => {
  test.use({ allowedMessages: [/429 \(Too Many Requests\)/] });

  test("needs the CSRF token, and closes after ten failures from any claimed client address (B32) @slow", async ({
    send,
    page,
  }) => {
    const email = `guessed.${Date.now()}@fernhill.example`; // has no failures yet
    const withoutToken = new URLSearchParams({
      ...{ email: colleague.email, password: "demo-staff-2026", json: "true" },
    }).toString();
    const refused = await send("/api/auth/callback/credentials", {
      method: "POST",
      headers: { ...form, "content-length": String(withoutToken.length) },
      body: withoutToken,
    });
    expect(refused.body).toContain("csrf=true");
    expect(refused.headers["set-cookie"]?.toString()).not.toContain("session-token");

    const statuses: number[] = [];
    let last: RawAnswer | undefined;
    for (let time = 0; time < 12; time++) {
      const claimed = `192.0.2.${time}`;
      const csrf = await send("/api/auth/csrf");
      const { csrfToken } = JSON.parse(csrf.body) as { csrfToken: string };
      const cookie = [csrf.headers["set-cookie"] ?? []].flat().map((line) => line.split(";")[0]);
      const password = `guess ${time}`;
      const body = new URLSearchParams({ csrfToken, json: "true", email, password }).toString();
      last = await send("/api/auth/callback/credentials", {
        method: "POST",
        headers: {
          ...form,
          cookie: cookie.join("; "),
          "content-length": String(body.length),
          "x-forwarded-for": claimed,
          "x-real-ip": claimed,
          "x-client-address": claimed,
          forwarded: `for=${claimed}`,
        },
        body,
      });
      statuses.push(last.status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429]);
    expect(Number(last?.headers["retry-after"])).toBeGreaterThan(800);
    expect(JSON.parse(last?.body ?? "")).toMatchObject({
      status: 429,
      code: "too_many_sign_ins",
      url: expect.stringContaining("/signin?error=too_many_sign_ins"),
    });

    await page.goto("/signin");
    await page.getByLabel("E-mail").fill(email);
    await page.getByLabel("Password", { exact: true }).fill("once more");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("alert").filter({ hasText: "Wait 15 minutes" })).toBeVisible();
  });
});

test("every response has the security headers, its own nonce and no permission for other sites (B51, B52, B53) @slow", async ({
  send,
  executiveCookie: cookie,
}) => {
  const page =
    /^default-src 'self'; script-src 'self' 'nonce-[^']+' 'strict-dynamic';.* object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'$/;
  const data = /^default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/;
  const origin = "https://evil.example";
  const preflight = {
    "access-control-request-method": "POST",
    "access-control-request-headers": "authorization",
  };
  const nonces = [];
  for (const [path, policy] of [
    ["/signin", page],
    ["/people", page],
    ["/people", page],
    ["/nowhere", page],
    ["/api/auth/csrf", page],
    ["/api/people", data],
    ["/api/tokens", data],
    ["/api/nowhere", data],
  ] as const) {
    const { headers, body } = await send(path, { headers: { cookie, origin } });
    expect([path, headers]).toEqual([
      path,
      expect.objectContaining({
        "content-security-policy": expect.stringMatching(policy),
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
        "referrer-policy": "strict-origin-when-cross-origin",
        "cross-origin-opener-policy": "same-origin",
        "cache-control": expect.stringContaining("private"),
      }),
    ]);
    const options = await send(path, { method: "OPTIONS", headers: { origin, ...preflight } });
    const names = [...Object.keys(headers), ...Object.keys(options.headers)];
    expect(names.filter((name) => name === "x-powered-by" || name.startsWith("access-control-"))).toEqual([]);
    const nonce = /'nonce-([^']+)'/.exec(String(headers["content-security-policy"]))?.[1];
    for (const script of body.match(/<script\b[^>]*>/g) ?? [])
      expect([path, script]).toEqual([path, expect.stringContaining(`nonce="${nonce}"`)]);
    if (nonce) nonces.push(nonce);
  }
  expect(nonces.length).toBeGreaterThan(3);
  expect(new Set(nonces).size).toBe(nonces.length);
});

test("icons and the manifest need no session @slow", async ({ request }) => {
  for (const [path, type] of [
    ["/favicon.ico", "image/x-icon"],
    ["/icon.svg", "image/svg+xml"],
    ["/apple-icon.png", "image/png"],
    ["/apple-touch-icon.png", "image/png"],
    ["/apple-touch-icon-precomposed.png", "image/png"],
  ]) {
    const answer = await request.get(path ?? "");
    expect([path, answer.status(), answer.headers()["content-type"]]).toEqual([path, 200, type]);
  }
  const manifest = await request.get("/manifest.webmanifest");
  const { icons } = (await manifest.json()) as { icons: { src: string }[] };
  expect(icons.length).toBeGreaterThan(0);
  for (const { src } of icons) expect((await request.get(src)).status()).toBe(200);
  const page = await (await request.get("/signin")).text();
  for (const rel of ["icon", "apple-touch-icon", "manifest"]) expect(page).toContain(`rel="${rel}"`);
});
