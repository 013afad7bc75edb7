import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { expect, test } from "vitest";
import {
  checkBody,
  checkMethod,
  isLoopbackHost,
  checkRepeatedHeader,
  getPagePathWithQuery,
  parseTarget,
} from "./request-checks";

const refusal = (url: string, headers: Record<string, string>) => {
  const request = Object.assign(new IncomingMessage(new Socket()), { url });
  return checkBody(Object.assign(request, { headers }))?.code ?? null;
};
const unannounced = { "transfer-encoding": "chunked" };

test.each([
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
  ["HEAD", "/people", null],
  ["DELETE", "/people", "GET, HEAD"],
  ["POST", "/avatars/grape/AB", "GET, HEAD"],
  ["OPTIONS", "/api?x", null],
  ["TRACE", "/api/people", "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS"],
])("%s %s is refused with the allowed methods: %s", (method, url, allow) => {
  const refused = checkMethod({ method, url }, { isDevelopment: false });
  expect(refused?.allow ?? null).toEqual(allow?.split(", ") ?? null);
});

test.each([
  ["localhost:3000", true],
  ["127.0.0.1:3000", true],
  ["[::1]:3000", true],
  ["localhost", false],
  [undefined, false],
  ["evil.example:3000", false],
  ["localhost:3001", false],
  ["localhost.evil.example:3000", false],
  ["localhost:3000.evil.example", false],
  ["evil.example@localhost:3000", false],
  ["localhost:03000x", false],
])("the demo responds to %j: %s", (host, expected) => {
  expect(isLoopbackHost(host, 3000)).toBe(expected);
});

const repeated = (...rawHeaders: string[]) => checkRepeatedHeader({ rawHeaders })?.code;

test("a request that repeats Host or Authorization is refused; other headers may have several values", () => {
  expect(repeated("Host", "kith.example", "HOST", "kith.example")).toBe("repeated_header");
  expect(repeated("Authorization", "Bearer a", "authorization", "Bearer b")).toBe("repeated_header");
  expect(repeated("Host", "kith.example", "Accept", "text/csv", "Accept", "text/html")).toBeUndefined();
});

const upperId = "3F2C6A4E-8D1B-4C57-9A60-1E2F3A4B5C6D";

test.each([
  ["/api/x/%2e%2e/auth/csrf", "/api/auth/csrf"],
  ["http://elsewhere.example/api/people", "/api/people"],
  ["//elsewhere.example/api", "//elsewhere.example/api"],
  ["/\\elsewhere.example", "//elsewhere.example"],
  ["/api/scim/v2//Users?filter=a//b", "/api/scim/v2/Users?filter=a//b"],
  ["/api/scim/v2/Users///x/..//y", "/api/scim/v2/Users/y"],
  [`/people/${upperId}?q=${upperId}`, `/people/${upperId.toLowerCase()}?q=${upperId}`],
  [`/admin/sync/${upperId}/`, `/admin/sync/${upperId.toLowerCase()}/`],
  [`/api/people/${upperId}`, `/api/people/${upperId}`],
  ["", null],
  ["\\api\\people", null],
  ["javascript:alert(1)", null],
  ["/people/%E0%A4%A", null],
])("%s is parsed as %s (B2)", (target, expected) => {
  expect(parseTarget(target)).toBe(expected);
});

test("the return path omits parameters that Next.js adds", () => {
  expect(getPagePathWithQuery("/org-chart?_rsc=abc&person=1")).toBe("/org-chart?person=1");
  expect(getPagePathWithQuery("/people?_rsc")).toBe("/people");
  expect(getPagePathWithQuery("//")).toBe("//");
});
