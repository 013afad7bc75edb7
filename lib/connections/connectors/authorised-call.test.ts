import { expect, test } from "vitest";
import { z } from "zod";
import { Problem } from "@/lib/platform/problem";
import { catchFailure } from "@/testing/vendor-failures";
import { createAuthorisedCall } from "./authorised-call";

/** A vendor that accepts only the newest token, and issues `token 1`, `token 2` and so on. */
function createVendor({ accepted = 1, failures = 0 } = {}) {
  const issued: string[] = [];
  const call = createAuthorisedCall({
    system: "projects",
    baseUrl: "http://vendor",
    fetchToken: async () => {
      if (issued.length < failures) {
        issued.push("none");
        throw new Problem("conflict", "reconnect_needed", "refused");
      }
      issued.push(`token ${issued.length + 1}`);
      return issued.at(-1) ?? "";
    },
    explainRefusal: () => new Problem("conflict", "reconnect_needed", "refused"),
    fetch: async (_input, init) =>
      new Headers(init?.headers).get("authorization") === `Bearer token ${accepted}`
        ? Response.json({})
        : Response.json({}, { status: 401 }),
  });
  return { issued, request: () => call("path", z.object({}), { signal: null }) };
}

test("concurrent requests share a token, and its replacement if it is refused (A74)", async () => {
  const { issued, request } = createVendor({ accepted: 2 });
  await Promise.all([request(), request(), request()]);
  await request();
  expect(issued).toEqual(["token 1", "token 2"]);
});

test("a token that is refused again ends the request", async () => {
  const { issued, request } = createVendor({ accepted: 9 });
  expect(await catchFailure(request())).toMatchObject({ code: "reconnect_needed" });
  expect(issued).toHaveLength(2);
});

test("a failure to fetch a token is not remembered", async () => {
  const { request } = createVendor({ failures: 1, accepted: 2 });
  expect(await catchFailure(request())).toMatchObject({ code: "reconnect_needed" });
  expect(await request()).toEqual({});
});
