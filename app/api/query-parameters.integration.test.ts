import { describe, expect, test } from "vitest";
import { api, httpMethods, routes } from "@/lib/testing/api";
import { browserOf, makeUser, tokenOf } from "@/lib/testing/callers";
import { dumpDatabase } from "@/lib/testing/dump";
import { withStore } from "@/lib/testing/store";

withStore();

/** What a program would ask; the addresses that take a system have one. */
const addressOf = (route: string) =>
  route.replace("[provider]", "projects").replaceAll(/\[\w+\]/g, crypto.randomUUID());

describe("a parameter that an address does not know (API-6)", () => {
  test("is refused and named on every address, and changes nothing", async () => {
    const executive = await makeUser("executive");
    const headers = await tokenOf(executive);
    const inBrowser = await browserOf(executive);
    await api("GET", "/api/tokens", headers); // the use of a token is written down a moment later, once a minute
    const answers: Record<string, string> = {};
    // Requests without an account are counted before they are read.
    const before = await dumpDatabase({ without: ["rate_limits"] });
    for (const route of Object.keys(routes)) {
      for (const method of httpMethods) {
        const path = `${addressOf(route)}?surprise=1&surprise=2&other=`;
        const byToken = await api(method, path, headers);
        // Operations for browsers refuse a token before they read anything (API-4).
        const isForBrowsers = byToken.outcome === "403 session_needed";
        const { outcome, json } = isForBrowsers ? await api(method, path, inBrowser) : byToken;
        if (outcome.startsWith("405")) continue;
        // SCIM's refusals have words of their own (RFC 7644, 3.12).
        const isScim = outcome === "400 invalidValue" && route.startsWith("/api/scim/");
        answers[`${method} ${route}`] = isScim ? "400 unknown_parameter" : outcome;
        const detail = expect.stringContaining("does not know the parameters surprise, other.") as string;
        const errors = [{ path: "surprise" }, { path: "other" }];
        expect([route, json()]).toMatchObject([route, { detail, ...(!isScim && { errors }) }]);
      }
    }
    expect(await dumpDatabase({ without: ["rate_limits"] })).toEqual(before);
    expect(Object.keys(answers).length).toBeGreaterThan(Object.keys(routes).length);
    expect([...new Set(Object.values(answers))]).toEqual(["400 unknown_parameter"]);
  });

  test("is told to nobody who may not ask", async () => {
    const path = "/api/people?surprise=1";
    expect((await api("GET", path)).outcome).toBe("401 not_signed_in");
    expect((await api("GET", path, await tokenOf(await makeUser("guest")))).outcome).toBe("403 not_allowed");
  });
});
