import { beforeEach, expect, expectTypeOf, test } from "vitest";
import { createBrowserHeaders, createUser } from "@/testing/callers";
import { overrideSettings } from "@/testing/override-settings";
import { requestApi } from "@/testing/request-api";
import { resetLimiters } from "@/testing/reset-limiters";
import { setUpTestDatabase } from "@/testing/test-database";
import type { createRouteHandlers, Endpoint } from "./endpoint";
import type { Allowance, Effect } from "./operation";

setUpTestDatabase();
beforeEach(resetLimiters);

test("a request is refused for its credential first, then its rate, its origin, its permission and its input", async () => {
  overrideSettings({ rateLimitPerMinute: 1 });
  const staff = await createBrowserHeaders(await createUser("staff"));
  const send = async (headers: Record<string, string>) =>
    (await requestApi("POST", "/api/admin/webhooks?unknown=1", headers, "{")).outcome;
  const fromElsewhere = { "sec-fetch-site": "cross-site" };
  expect([
    await send({ ...staff, ...fromElsewhere, cookie: "" }),
    await send({ ...staff, ...fromElsewhere }),
    await send({ ...staff, ...fromElsewhere }),
    await send(await createBrowserHeaders(await createUser("manager"))),
    await send(await createBrowserHeaders(await createUser("executive"))),
  ]).toEqual([
    "401 not_signed_in",
    "403 cross_site",
    "429 too_many_requests",
    "403 not_allowed",
    "400 unknown_parameter",
  ]);
});

test("an effect has only its own allowances and methods", () => {
  type Handled = Parameters<typeof createRouteHandlers>[0];
  expectTypeOf<Allowance<never>>().toEqualTypeOf<"missing-second-factor">();
  expectTypeOf<Allowance<"recorded-read">>().toEqualTypeOf<"missing-second-factor">();
  expectTypeOf<Allowance<"query">>().toEqualTypeOf<"missing-second-factor" | "impersonation">();
  expectTypeOf<{ GET: Endpoint<"query"> }>().not.toExtend<Handled>();
  expectTypeOf<{ POST: Endpoint<"recorded-read"> }>().not.toExtend<Handled>();
  expectTypeOf<{ DELETE: Endpoint<"query"> }>().not.toExtend<Handled>();
  expectTypeOf<{ GET: Endpoint<Exclude<Effect, "query" | "read">>; PUT: Endpoint }>().toExtend<Handled>();
});
