import { buildCompany } from "../lib/simulators/projects/company";
import { expect, test as base, token } from "./fixtures";
import { rawRequest, type RawAnswer } from "./raw-request";

type Request = Omit<Parameters<typeof rawRequest>[1], "path">;

const test = base.extend<{
  /** A request as it is, without what a browser would do to it. */
  send: (path: string, request?: Request) => Promise<RawAnswer>;
  /** The cookies of an executive's browser, as a header. */
  executiveCookie: string;
}>({
  send: async ({ baseURL }, provide) => {
    await provide((path, request) => rawRequest(baseURL ?? "", { path, ...request }));
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
/** Nothing in it can be of anybody in the company. */
function expectNobodyIn({ body }: RawAnswer): void {
  expect(body).not.toContain(colleague.lastName);
  expect(body).not.toContain("first_name");
  expect(body).not.toMatch(/fernhill/i);
}

test("the demo answers no page of elsewhere whose name was made to lead here", async ({ send, baseURL }) => {
  const host = { host: `evil.example:${new URL(baseURL ?? "").port}`, ...token("executive") };
  for (const path of ["/api/people", "/signin", "/api/auth/csrf", "/_next/static/x", "/icon.svg"]) {
    const answer = await send(path, { headers: host });
    expect([path, answer.status, code(answer)]).toEqual([path, 400, "foreign_host"]);
  }
});

test("a request that names two hosts is refused, whichever of them is ours", async ({ send, baseURL }) => {
  const { host } = new URL(baseURL ?? "");
  const answer = await send("/api/people", {
    headers: { host: [host, "evil.example"], ...token("executive") },
  });
  expect([answer.status, code(answer)]).toEqual([400, "repeated_header"]);
});

test.describe("a stranger", () => {
  const pages = ["/people", "/org-chart", "/admin/sync", "/admin/connections"];

  test("gets to no data by another spelling of an address (B2, B48)", async ({ send }) => {
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
      expectNobodyIn(answer);
    }
  });

  test("gets to no data by the headers of Next's own navigation (B3)", async ({ send }) => {
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
        // Next first leads to the address that carries a digest of such headers: followed, but never to the sign-in.
        let answer = await send(`${page}?_rsc=x`, { headers: extra });
        for (let hops = 0; hops < 3 && String(answer.headers["location"]).startsWith(page); hops++) {
          answer = await send(String(answer.headers["location"]), { headers: extra });
        }
        expectNobodyIn(answer);
      }
    }
  });

  test("is told what a broken address or body is, not that Kith broke (B59)", async ({ send }) => {
    for (const path of ["*", "http://", "/people/%E0%A4%A", "/%"]) {
      const answer = await send(path);
      expect([path, answer.status, code(answer)]).toEqual([path, 400, "invalid_address"]);
    }
    expect((await send("//")).status).toBe(308);
    for (const body of ["{", `${"[".repeat(30_000)}${"]".repeat(30_000)}`]) {
      const answer = await send("/api/auth/callback/credentials", {
        method: "POST",
        headers: { ...json, "content-length": String(body.length) },
        body,
      });
      expect([answer.status, code(answer)]).toEqual([400, "invalid_json"]);
    }
    expect((await send("/api/auth/csrf?callbackUrl=javascript:alert(1)")).status).toBe(400);
    // No header can hold these, and next-auth would put them into the address that it leads to.
    for (const error of ["x%0Aenv", "x%0D%0ASet-Cookie:a=b", "%E2%82%AC", "x%00"]) {
      const answer = await send(`/api/auth/error?error=${error}`);
      expect([error, answer.status, code(answer)]).toEqual([error, 400, "invalid_query"]);
    }
    for (const state of ["x", "%", "[]", encodeURIComponent('["",{"a":[]}]'), "x".repeat(12_000)]) {
      const answer = await send("/people", { headers: { rsc: "1", "next-router-state-tree": state } });
      expect([state.slice(0, 20), answer.status, code(answer)]).toEqual([
        state.slice(0, 20),
        400,
        "invalid_header",
      ]);
    }
    for (const path of ["/api/auth/nothing", "/api/auth/__proto__", "/api/auth/callback/nobody"]) {
      const answer = await send(path);
      expect([path, answer.status, code(answer)]).toEqual([path, 404, "unknown_path"]);
    }
  });

  test("cannot write into Kith's log", async ({ send }) => {
    const answer = await send("/api/auth/_log", {
      method: "POST",
      headers: { ...form, "content-length": "0" },
    });
    expect([answer.status, answer.body]).toEqual([204, ""]);
  });

  test("cannot use a token that stands in the address (B38)", async ({ send }) => {
    const secret = token("executive").authorization.replace("Bearer ", "");
    for (const name of ["access_token", "token", "api_token", "authorization"]) {
      expect((await send(`/api/people?${name}=${secret}`)).status).toBe(401);
    }
  });

  test("cannot sign in with a cookie of their own making (B29)", async ({ send }) => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const claims = part({ sub: "00000000-0000-4000-8000-000000000000", sessionId: "x", name: "Boss" });
    for (const alg of ["none", "HS256", "dir"]) {
      for (const signature of ["", "x"]) {
        const cookie = `next-auth.session-token=${part({ alg, typ: "JWT" })}.${claims}.${signature}`;
        expect((await send("/api/people", { headers: { cookie } })).status).toBe(401);
      }
    }
  });
});

test("another object in the query does not replace the one in the address (B4)", async ({
  request,
  send,
}) => {
  const headers = token("executive");
  const { people } = (await (await request.get("/api/people", { headers })).json()) as {
    people: { id: string; last_name: string }[];
  };
  const [one, other] = [people[0], people.find((person) => person.last_name !== people[0]?.last_name)];
  const read = async (path: string) => (await send(path, { headers })).body;
  const own = await read(`/api/people/${one?.id}/profile`);
  for (const name of ["id", "nxtPid", "nxtIid", "params", "slug"]) {
    const answer = await send(`/api/people/${one?.id}/profile?${name}=${other?.id}`, { headers });
    expect([name, answer.status === 400 || answer.body === own]).toEqual([name, true]);
  }
});

test.describe("a write by cookie", () => {
  // Of nothing: past the check of where it comes from, a run that is not there is a 404.
  const path = "/api/admin/sync-runs/00000000-0000-4000-8000-000000000000/dismiss";
  test("passes from Kith's own pages only (B17, B18, B19, B20, B21)", async ({
    send,
    executiveCookie: cookie,
    baseURL,
  }) => {
    const origin = new URL(baseURL ?? "").origin;
    const status = async (headers: Record<string, string>) =>
      (await send(path, { method: "POST", headers: { cookie, ...headers } })).status;
    expect(await status({ "sec-fetch-site": "same-origin" })).toBe(404);
    expect(await status({ origin })).toBe(404);
    expect(await status({ referer: `${origin}/people` })).toBe(404); // of a browser that says no more
    const refused: Record<string, string>[] = [
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "cross-site", origin },
      { "sec-fetch-site": "same-site" },
      { "sec-fetch-site": "none" },
      { "sec-fetch-site": "" },
      { origin: "https://evil.example" },
      { origin: `${origin}.evil.example` },
      { origin: "null" },
      { origin: "null", referer: `${origin}/people` },
      { referer: "https://evil.example/people" },
      {},
    ];
    for (const headers of refused) expect([headers, await status(headers)]).toEqual([headers, 403]);
  });

  test("is no write by token, and the other way round (B24)", async ({ send, executiveCookie: cookie }) => {
    const both = { cookie, ...token("staff"), "sec-fetch-site": "cross-site" };
    const answer = await send(path, { method: "POST", headers: both });
    expect([answer.status, code(answer)]).toEqual([403, "not_allowed"]);
    const wrong = { cookie, authorization: "Bearer kith_wrong", "sec-fetch-site": "same-origin" };
    expect((await send(path, { method: "POST", headers: wrong })).status).toBe(401);
  });

  test("needs the method that it is, and JSON that says so (B22, B23)", async ({
    send,
    executiveCookie: cookie,
  }) => {
    const headers = { cookie, "sec-fetch-site": "same-origin" };
    for (const override of ["x-http-method-override", "x-http-method", "x-method-override"]) {
      const answer = await send("/api/admin/connections/projects?_method=DELETE", {
        method: "POST",
        headers: { ...headers, [override]: "DELETE" },
      });
      expect([override, answer.status]).toEqual([override, 405]);
    }
    for (const writing of [path, "/api/people/sync", "/api/admin/view-as"]) {
      expect([writing, (await send(writing, { headers })).status]).toEqual([writing, 405]);
    }
    const body = '{"name":"x","scopes":["view:people"]}';
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""]) {
      const typed = { ...headers, "content-type": type, "content-length": String(body.length) };
      expect([type, (await send("/api/tokens", { method: "POST", headers: typed, body })).status]).toEqual([
        type,
        415,
      ]);
    }
    expect((await send("/api/admin/connections", { headers })).body).toContain('"projects"');
  });

  test("signs nobody out who only follows a link (B23)", async ({ send, executiveCookie: cookie }) => {
    await send("/api/auth/signout", { headers: { cookie } });
    await send("/api/auth/signout", { method: "POST", headers: { cookie, ...form, "content-length": "0" } });
    expect((await send("/api/people", { headers: { cookie } })).status).toBe(200);
  });
});

test.describe("a sign-in", () => {
  test.describe.configure({ mode: "serial" });

  /** Tries as the page does: with its token against forgery, from wherever the headers say. */
  async function attempt(
    send: (path: string, request?: Request) => Promise<RawAnswer>,
    credentials: { email: string; password: string },
    headers: Record<string, string> = {},
  ): Promise<RawAnswer> {
    const csrf = await send("/api/auth/csrf");
    const { csrfToken } = JSON.parse(csrf.body) as { csrfToken: string };
    const cookie = [csrf.headers["set-cookie"] ?? []].flat().map((line) => line.split(";")[0]);
    const body = new URLSearchParams({ csrfToken, json: "true", ...credentials }).toString();
    return send("/api/auth/callback/credentials", {
      method: "POST",
      headers: { cookie: cookie.join("; "), ...form, "content-length": String(body.length), ...headers },
      body,
    });
  }

  const unknown = "nobody.by.that.name@fernhill.example";
  const guessed = `guessed.${Date.now()}@fernhill.example`; // not yet counted on a server that runs on

  test("says the same to whom it knows and to whom it does not (B33)", async ({ send }) => {
    const known = await attempt(send, { email: colleague.email, password: "wrong" });
    const stranger = await attempt(send, { email: unknown, password: "wrong" });
    const compared = ({ status, body, headers }: RawAnswer) => ({
      status,
      body,
      names: Object.keys(headers),
    });
    expect(compared(known)).toEqual(compared(stranger));
    expect(known.status).toBe(401);
    expect(known.headers["set-cookie"]?.toString()).not.toContain("session-token");
  });

  test("without the token against forgery is no attempt at all", async ({ send }) => {
    const body = new URLSearchParams({ email: colleague.email, password: "demo-staff-2026", json: "true" });
    const answer = await send("/api/auth/callback/credentials", {
      method: "POST",
      headers: { ...form, "content-length": String(body.toString().length) },
      body: body.toString(),
    });
    expect(answer.body).toContain("csrf=true");
    expect(answer.headers["set-cookie"]?.toString()).not.toContain("session-token");
  });

  test("that failed ten times is a 429, whatever address the caller makes up (B32)", async ({ send }) => {
    const statuses: number[] = [];
    let last: RawAnswer | undefined;
    for (let time = 0; time < 12; time++) {
      const invented = `192.0.2.${time}`;
      last = await attempt(
        send,
        { email: guessed, password: `guess ${time}` },
        {
          "x-forwarded-for": invented,
          "x-real-ip": invented,
          "x-client-address": invented,
          forwarded: `for=${invented}`,
        },
      );
      statuses.push(last.status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429]);
    expect(Number(last?.headers["retry-after"])).toBeGreaterThan(800);
    expect(JSON.parse(last?.body ?? "")).toMatchObject({
      status: 429,
      code: "too_many_sign_ins",
      url: expect.stringContaining("/signin?error=too_many_sign_ins"),
    });
  });

  test.describe("that is closed", () => {
    test.use({ allowedMessages: [/429 \(Too Many Requests\)/] });

    test("says so on the page, and how long to wait", async ({ page }) => {
      await page.goto("/signin");
      await page.getByLabel("E-mail").fill(guessed);
      await page.getByLabel("Password", { exact: true }).fill("once more");
      await page.keyboard.press("Enter");
      await expect(page.getByRole("alert").filter({ hasText: "Wait 15 minutes" })).toBeVisible();
    });
  });
});

test.describe("every answer", () => {
  test("of a page, an API and an error carries the defences (B51)", async ({
    send,
    executiveCookie: cookie,
  }) => {
    const page =
      /^default-src 'self'; script-src 'self' 'nonce-[^']+' 'strict-dynamic';.* object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'$/;
    const data = /^default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/;
    for (const [path, policy] of [
      ["/signin", page],
      ["/people", page],
      ["/nowhere", page],
      ["/api/auth/csrf", page],
      ["/api/people", data],
      ["/api/tokens", data],
      ["/api/nowhere", data],
    ] as const) {
      const { headers } = await send(path, { headers: { cookie } });
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
      expect(headers).not.toHaveProperty("x-powered-by");
    }
  });

  test("runs the scripts that it brought itself, by a nonce that it alone has (B52)", async ({
    send,
    executiveCookie: cookie,
  }) => {
    const nonces = [];
    for (const path of ["/signin", "/people", "/people", "/nowhere"]) {
      const { headers, body } = await send(path, { headers: { cookie } });
      const nonce = /'nonce-([^']+)'/.exec(String(headers["content-security-policy"]))?.[1] ?? "";
      const scripts = body.match(/<script\b[^>]*>/g) ?? [];
      for (const script of scripts)
        expect([path, script]).toEqual([path, expect.stringContaining(`nonce="${nonce}"`)]);
      nonces.push(nonce);
    }
    expect(new Set(nonces).size).toBe(nonces.length);
  });

  test("is for our own pages: other sites may not read it (B53)", async ({ send }) => {
    const origin = "https://evil.example";
    const answers = [
      await send("/api/people", { headers: { ...token("staff"), origin } }),
      await send("/api/auth/csrf", { headers: { origin } }),
      await send("/api/people", {
        method: "OPTIONS",
        headers: {
          origin,
          "access-control-request-method": "POST",
          "access-control-request-headers": "authorization",
        },
      }),
    ];
    for (const { headers } of answers) {
      expect(Object.keys(headers).filter((name) => name.startsWith("access-control-"))).toEqual([]);
    }
  });

  test("to a method that does not exist here is a 405 (B60)", async ({ send }) => {
    for (const method of ["TRACE", "PROPFIND", "LOCK"]) {
      for (const path of ["/api/people", "/signin"]) {
        const answer = await send(path, { method, headers: { ...token("staff"), cookie: "a=secret" } });
        expect([method, path, answer.status]).toEqual([method, path, 405]);
        expect(answer.body).not.toContain("secret");
      }
    }
    const wrong = await send("/api/auth/session", { method: "DELETE" });
    expect([wrong.status, wrong.headers["allow"]]).toEqual([405, "GET, POST"]);
  });
});

test.describe("a body", () => {
  const executive = { ...token("executive"), ...json };
  const connect = "/api/admin/connections/projects";

  test("that means two things, or is of another shape, is refused whole (B57)", async ({ send }) => {
    const bodies = [
      '{"__proto__":{"api_token":"x"}}',
      '{"__proto__":{"admin":true},"api_token":"x"}',
      '{"constructor":{"prototype":{"admin":true}},"api_token":"x"}',
      '{"api_token":"a","api_token":"b"}',
      '{"api_token":"a","\\u0061pi_token":"b"}',
      '{"api_token":["a"]}',
      '{"api_token":{"length":1}}',
      '{"api_token":1}',
      '{"api_token":true}',
      '{"api_token":null}',
      '{"api_token":"x","organization_id":["1"]}',
    ];
    for (const body of bodies) {
      const headers = { ...executive, "content-length": String(Buffer.byteLength(body)) };
      const answer = await send(connect, { method: "PUT", headers, body });
      expect([body, answer.status]).toEqual([body, 400]);
      expect(["invalid_request", "invalid_json"]).toContain(code(answer));
    }
    for (const query of ["allow_removals=true&allow_removals=x", "allow_removals[]=true", "__proto__[x]=1"]) {
      const answer = await send(`/api/people/sync?${query}`, { method: "POST", headers: token("executive") });
      expect([query, answer.status]).toEqual([query, 400]);
    }
  });

  test("of ten megabytes is refused, announced or not, and Kith goes on (B58)", async ({ send }) => {
    const body = "x".repeat(10_000_000);
    const announced = { "content-length": String(body.length) };
    const unannounced = { "transfer-encoding": "chunked" };
    const cases: [string, string, Record<string, string>, number][] = [
      ["PUT", connect, { ...executive, ...announced }, 413],
      ["PUT", connect, { ...executive, ...unannounced }, 413],
      ["POST", "/api/auth/callback/credentials", { ...form, ...announced }, 413],
      ["POST", "/api/auth/callback/credentials", { ...form, ...unannounced }, 400],
      ["POST", "/api/x/../auth/callback/credentials", { ...form, ...unannounced }, 400],
      ["POST", "/people", { ...form, ...unannounced, "next-action": "x" }, 400],
    ];
    for (const [method, path, headers, status] of cases) {
      const answer = await send(path, { method, headers, body });
      expect([method, path, answer.status]).toEqual([method, path, status]);
    }
    expect((await send("/api/people", { headers: token("staff") })).status).toBe(200);
  });

  test("that is nested without end is refused, and Kith goes on (B58)", async ({ send }) => {
    for (const body of [
      `${"[".repeat(30_000)}${"]".repeat(30_000)}`,
      `${'{"api_token":'.repeat(4_000)}1${"}".repeat(4_000)}`,
    ]) {
      const headers = { ...executive, "content-length": String(body.length) };
      expect((await send(connect, { method: "PUT", headers, body })).status).toBe(400);
    }
    expect((await send("/api/people", { headers: token("staff") })).status).toBe(200);
  });
});
