import { brotliDecompressSync } from "node:zlib";
import { request as httpRequest } from "node:http";
import { expect, test, token } from "./fixtures";

test("every API address answers a stranger with 401 as a problem document (B1)", async ({ request }) => {
  const addresses: [string, string][] = [
    ["get", "/api/people"],
    ["get", "/api/people/org-chart"],
    ["post", "/api/people/sync"],
    ["get", "/api/admin/sync-runs"],
    ["get", "/api/admin/sync-runs/00000000-0000-4000-8000-000000000000"],
    ["post", "/api/admin/sync-runs/00000000-0000-4000-8000-000000000000/dismiss"],
    ["get", "/api/admin/connections"],
    ["put", "/api/admin/connections/projects"],
    ["delete", "/api/admin/connections/projects"],
  ];
  for (const [method, address] of addresses) {
    const answer = await request.fetch(address, { method });
    expect([method, address, answer.status()]).toEqual([method, address, 401]);
    expect(answer.headers()["content-type"]).toContain("application/problem+json");
    expect(answer.headers()["www-authenticate"]).toBe("Bearer");
  }
});

test("unknown addresses and methods under /api are problem documents too (B59)", async ({ request }) => {
  for (const address of ["/api/nowhere", "/api/people/x/y/z", "/api"]) {
    const answer = await request.get(address);
    expect([address, answer.status()]).toEqual([address, 404]);
    expect(answer.headers()["content-type"]).toContain("application/problem+json");
  }
  const wrong = await request.delete("/api/people", { headers: token("executive") });
  expect([wrong.status(), wrong.headers()["allow"]]).toEqual([405, "GET"]);
});

test("bodies are checked for type, size, syntax and shape before anything else (B11, B22)", async ({
  request,
}) => {
  const put = (data: string, type = "application/json") =>
    request.put("/api/admin/connections/projects", {
      headers: { ...token("executive"), "content-type": type },
      data,
    });
  expect((await put('{"api_token":"x"}', "text/plain")).status()).toBe(415);
  expect((await put(JSON.stringify({ api_token: "x".repeat(70_000) }))).status()).toBe(413);
  expect((await put("{")).status()).toBe(400);
  for (const body of [
    "{}",
    '{"api_token":""}',
    '{"api_token":["x"]}',
    '{"api_token":"x","more":1}',
    "[]",
    "null",
  ]) {
    const answer = await put(body);
    const problem = (await answer.json()) as { code: string; errors: unknown[] };
    expect([body, answer.status(), problem.code]).toEqual([body, 400, "invalid_request"]);
    expect(problem.errors.length).toBeGreaterThan(0);
  }
});

test("pages carry the defences, with a nonce of their own", async ({ request }) => {
  const policies = await Promise.all(
    [1, 2].map(async () => {
      const headers = (await request.get("/signin")).headers();
      expect(headers).toMatchObject({ "x-content-type-options": "nosniff", "x-frame-options": "DENY" });
      return headers["content-security-policy"] ?? "";
    }),
  );
  expect(policies[0]).not.toBe(policies[1]);
  expect(policies[0]).not.toMatch(/script-src[^;]*unsafe-inline/);
});

test("icons and the web manifest are served to every browser without a session", async ({ request }) => {
  const icons: [string, string][] = [
    ["/favicon.ico", "image/x-icon"],
    ["/icon.svg", "image/svg+xml"],
    ["/apple-icon.png", "image/png"],
    ["/apple-touch-icon.png", "image/png"],
    ["/apple-touch-icon-precomposed.png", "image/png"],
  ];
  for (const [address, type] of icons) {
    const answer = await request.get(address);
    expect([address, answer.status(), answer.headers()["content-type"]]).toEqual([address, 200, type]);
  }
  const manifest = await request.get("/manifest.webmanifest");
  const { icons: listed } = (await manifest.json()) as { icons: { src: string }[] };
  expect(listed.length).toBeGreaterThan(0);
  for (const { src } of listed) expect((await request.get(src)).status()).toBe(200);
  const page = await (await request.get("/signin")).text();
  for (const rel of ["icon", "apple-touch-icon", "manifest"]) expect(page).toContain(`rel="${rel}"`);
});

test("the lists come compressed in exactly one layer, labelled, and as 304 to who has them", async ({
  baseURL,
}) => {
  const ask = (headers: Record<string, string>) =>
    new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
      httpRequest(
        `${baseURL ?? ""}/api/people`,
        { headers: { ...token("staff"), ...headers } },
        (response) => {
          const chunks: Buffer[] = [];
          response.on("data", (chunk: Buffer) => chunks.push(chunk));
          response.on("end", () =>
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              body: Buffer.concat(chunks),
            }),
          );
        },
      )
        .on("error", reject)
        .end();
    });
  const plain = await ask({});
  const compressed = await ask({ "accept-encoding": "br, gzip" });
  expect(plain.headers["content-encoding"]).toBeUndefined();
  expect(compressed.headers["content-encoding"]).toBe("br");
  expect(Number(compressed.headers["content-length"])).toBe(compressed.body.length);
  expect(brotliDecompressSync(compressed.body).equals(plain.body)).toBe(true);
  const known = await ask({ "if-none-match": String(plain.headers["etag"]) });
  expect([known.status, known.body.length]).toEqual([304, 0]);
});

test("headers by which Next talks to itself are ignored from outside (B3)", async ({ request }) => {
  const answer = await request.get("/people", {
    headers: {
      "x-middleware-subrequest": "middleware",
      "x-nonce": "mine",
      "x-path": "/elsewhere",
      "content-security-policy": "script-src *",
    },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(307);
  expect(answer.headers()["location"]).toBe("/signin?callbackUrl=%2Fpeople");
  expect(await answer.text()).not.toContain("mine");
});
