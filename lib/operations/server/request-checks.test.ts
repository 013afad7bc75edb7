import { IncomingMessage, createServer } from "node:http";
import { Socket, connect } from "node:net";
import { expect, test, afterAll } from "vitest";
import { listenLocally } from "@/testing/listen-locally";
import {
  checkBody,
  checkMethod,
  isLoopbackHost,
  checkRepeatedHeader,
  getPagePathWithQuery,
  parseTarget,
} from "./request-checks";
import { text } from "node:stream/consumers";

const refusal = (url: string, headers: Record<string, string>) => {
  const request = Object.assign(new IncomingMessage(new Socket()), { url });
  return checkBody(Object.assign(request, { headers }))?.code ?? null;
};
const unannounced = { "transfer-encoding": "chunked" };

test.each([
  ["nothing to read", "/people", {}, null],
  ["a body of 64 KiB", "/api/auth/callback/credentials", { "content-length": "65536" }, null],
  ["one byte more", "/api/auth/callback/credentials", { "content-length": "65537" }, "body_too_large"],
  ["one byte more for the API", "/api/people/sync", { "content-length": "65537" }, "body_too_large"],
  ["an unannounced body for the API, which counts", "/api/people/sync", unannounced, null],
  ["one for the sign-in, which does not", "/api/auth/callback/credentials", unannounced, "length_required"],
  ["one for a page", "/people", unannounced, "length_required"],
])("%s", (_case, url, headers, expected) => {
  expect(refusal(url, headers)).toBe(expected);
});

test.each([
  ["GET", "/people", null],
  ["HEAD", "/people", null],
  ["DELETE", "/people", "GET, HEAD"],
  ["OPTIONS", "/", "GET, HEAD"],
  ["POST", "/avatars/grape/AB", "GET, HEAD"],
  ["POST", "/apis", "GET, HEAD"],
  ["DELETE", "/api/people", null],
  ["OPTIONS", "/api?x", null],
  ["TRACE", "/api/people", "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS"],
])("%s %s is refused with the allowed methods: %s", (method, url, allow) => {
  const refused = checkMethod({ method, url }, { isDevelopment: false });
  expect(refused?.allow ?? null).toEqual(allow?.split(", ") ?? null);
});

test("the development server of Next.js may post to its own paths", () => {
  expect(checkMethod({ method: "POST", url: "/__nextjs_font" }, { isDevelopment: true })).toBeNull();
});

test.each(["localhost:3000", "LOCALHOST:3000", "127.0.0.1:3000", "[::1]:3000"])(
  "the demo responds to %s",
  (host) => {
    expect(isLoopbackHost(host, 3000)).toBe(true);
  },
);

test("port 80 applies if the header has no port", () => {
  expect([isLoopbackHost("localhost", 80), isLoopbackHost("localhost", 3000)]).toEqual([true, false]);
});

test.each([
  undefined,
  "",
  ":3000",
  "evil.example",
  "evil.example:3000",
  "localhost:3001",
  "localhost:",
  "localhost.evil.example:3000",
  "localhost:3000.evil.example",
  "localhost:3000, evil.example",
  "evil.example@localhost:3000",
  "127.0.0.1.evil.example:3000",
  "0.0.0.0:3000",
  "[::1]x:3000",
  "[::]:3000",
  "localhost:03000x",
])("the demo does not respond to %j", (host) => {
  expect(isLoopbackHost(host, 3000)).toBe(false);
});

const server = createServer((request, response) => {
  response.end(checkRepeatedHeader(request)?.code ?? "served");
});
const port = await listenLocally(server);
afterAll(() => server.close());

/** Sends these raw header lines and returns the body of the response. */
async function answerTo(...lines: string[]): Promise<string | undefined> {
  const socket = connect(port, "127.0.0.1");
  socket.end(["GET / HTTP/1.1", ...lines, "Connection: close", "", ""].join("\r\n"));
  return (await text(socket))
    .split("\r\n\r\n")[1]
    ?.split("\r\n")
    .find((line) => /[a-z]{3}/.test(line));
}

test.each<[string, string[]]>([
  ["Host twice", ["Host: kith.example", "Host: elsewhere.example"]],
  ["Host twice with the same value", ["Host: kith.example", "HOST: kith.example"]],
  ["two credentials", ["Host: kith.example", "Authorization: Bearer a", "authorization: Bearer b"]],
])("a request with %s is refused", async (_what, lines) => {
  expect(await answerTo(...lines)).toBe("repeated_header");
});

test("a request that repeats a header with several values is served", async () => {
  expect(await answerTo("Host: kith.example", "Accept: text/csv", "Accept: application/json")).toBe("served");
});

const upperId = "3F2C6A4E-8D1B-4C57-9A60-1E2F3A4B5C6D";

test.each([
  ["/api/people?x=1", "/api/people?x=1"],
  ["/api/x/../people", "/api/people"],
  ["/api/x/%2e%2e/auth/csrf", "/api/auth/csrf"],
  ["/../../etc/passwd", "/etc/passwd"],
  ["http://elsewhere.example/api/people", "/api/people"],
  ["//elsewhere.example/api", "//elsewhere.example/api"],
  ["/\\elsewhere.example", "//elsewhere.example"],
  ["//", "//"],
  ["/api/scim/v2//Users?filter=a//b", "/api/scim/v2/Users?filter=a//b"],
  ["/api/scim/v2/Users///x/..//y", "/api/scim/v2/Users/y"],
  ["/api/people//x", "/api/people//x"],
  [`/people/${upperId}?q=${upperId}`, `/people/${upperId.toLowerCase()}?q=${upperId}`],
  [`/admin/sync/${upperId}/`, `/admin/sync/${upperId.toLowerCase()}/`],
  [`/api/people/${upperId}`, `/api/people/${upperId}`],
  ["http://", null],
  ["*", null],
  ["", null],
  ["\\api\\people", null],
  ["javascript:alert(1)", null],
  ["/people/%E0%A4%A", null],
  ["/%", null],
])("%s is parsed as %s (B2)", (target, expected) => {
  expect(parseTarget(target)).toBe(expected);
});

test("the return path omits parameters that Next.js adds", () => {
  expect(getPagePathWithQuery("/org-chart?_rsc=abc&person=1")).toBe("/org-chart?person=1");
  expect(getPagePathWithQuery("/people?_rsc")).toBe("/people");
  expect(getPagePathWithQuery("//")).toBe("//");
});
