import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { expect, test } from "vitest";
import { refuseBody } from "./body-guard";

const refusal = (url: string, headers: Record<string, string>) => {
  const request = Object.assign(new IncomingMessage(new Socket()), { url });
  return refuseBody(Object.assign(request, { headers }))?.code ?? null;
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
