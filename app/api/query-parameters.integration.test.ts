// Slow: every address gets an unknown parameter.
import { describe, expect, test } from "vitest";
import { requestApi, httpMethods, routeLoaders } from "@/testing/request-api";
import { createBrowserHeaders, createUser, createTokenHeaders } from "@/testing/callers";
import { dumpDatabase } from "@/testing/dump-database";
import { setUpTestDatabase } from "@/testing/test-database";

setUpTestDatabase();

/** Request URLs of a program; placeholders are replaced by a known system or a random id. */
const addressOf = (route: string) =>
  route.replace("[provider]", "projects").replaceAll(/\[\w+\]/g, crypto.randomUUID());

describe("an unknown query parameter (API-6)", () => {
  test("is refused by name on every address but those of SCIM, which ignore it (SCIM-12), and changes nothing", async () => {
    const executive = await createUser("executive");
    const headers = await createTokenHeaders(executive);
    const inBrowser = await createBrowserHeaders(executive);
    await requestApi("GET", "/api/tokens", headers); // stores the first use of the token
    const answers: Record<string, string> = {};
    // Requests without an account count towards rate limits before they are read.
    const before = await dumpDatabase({ without: ["rate_limits"] });
    for (const route of Object.keys(routeLoaders)) {
      for (const method of httpMethods) {
        const path = `${addressOf(route)}?surprise=1&surprise=2&other=`;
        const byToken = await requestApi(method, path, headers);
        // Operations for browsers refuse a token before they read anything (API-4).
        const isForBrowsers = byToken.outcome === "403 session_needed";
        const { outcome, json } = isForBrowsers ? await requestApi(method, path, inBrowser) : byToken;
        if (outcome.startsWith("405")) continue;
        if (route.startsWith("/api/scim/")) {
          const plain = await requestApi(method, path.split("?")[0] ?? "", headers);
          expect([route, outcome]).toEqual([route, plain.outcome]);
          continue;
        }
        answers[`${method} ${route}`] = outcome;
        const detail = expect.stringContaining("does not support the parameters surprise, other.") as string;
        const errors = [{ path: "surprise" }, { path: "other" }];
        expect([route, json()]).toMatchObject([route, { detail, errors }]);
      }
    }
    expect(await dumpDatabase({ without: ["rate_limits"] })).toEqual(before);
    expect(Object.keys(answers).length).toBeGreaterThan(Object.keys(routeLoaders).length * 0.9);
    expect([...new Set(Object.values(answers))]).toEqual(["400 unknown_parameter"]);
  });
});
