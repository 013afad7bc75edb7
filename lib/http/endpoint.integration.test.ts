import { beforeEach, expect, test } from "vitest";
import { createBrowserHeaders, createUser } from "@/testing/callers";
import { overrideSettings } from "@/testing/override-settings";
import { requestApi } from "@/testing/request-api";
import { resetLimiters } from "@/testing/reset-limiters";
import { setUpTestDatabase } from "@/testing/test-database";

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
