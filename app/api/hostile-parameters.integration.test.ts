// Slow: every parameter of every operation gets hostile values.
import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import { buildCompany } from "@/simulators/projects/company";
import { requestApi, httpMethods, routeLoaders, type HttpMethod } from "@/testing/request-api";
import { createBrowserHeaders, createTokenHeaders, createUser } from "@/testing/callers";
import { serveChat } from "@/testing/serve-chat";
import { toPersonId, createTestCompany } from "@/testing/test-company";
import { dumpDatabase } from "@/testing/dump-database";
import { serveProjects } from "@/testing/serve-projects";
import { setUpTestDatabase } from "@/testing/test-database";
import { problemSchema } from "@/testing/problem-shape";
import { scimError } from "@/lib/protocols/scim/schema";

setUpTestDatabase();

// Simulated vendors that answer, because retries would make the test slow.
const chat = await serveChat();
afterAll(chat.close);
await serveProjects({ company: buildCompany(12) });

/** Inputs that end a string, statement or pattern, or match all rows. */
const hostile = ["' OR '1'='1", "\\'); DROP TABLE people; --", "%"] as const;

const pathOf = (route: string) =>
  route.replaceAll("[provider]", "chat").replaceAll(/\[\w+\]/g, toPersonId("report"));

/** Dumps the stored data, except what any request may write: recorded views and rate limits. */
const stored = () =>
  dumpDatabase({ without: ["audit_events", "rate_limits", "api_tokens", "pending_authorisations"] });

const refusal = z.union([problemSchema, scimError]);

test("an unknown query parameter is refused by name (API-6), and SQL in a known one finds nothing beyond the caller's rights; neither changes anything (B56)", async () => {
  await createTestCompany();
  const executive = await createUser("executive");
  const headers = await createTokenHeaders(executive);
  const inBrowser = await createBrowserHeaders(executive);
  /** Returns the parameters of an address, as listed in its refusal of an unknown parameter. */
  const parametersOf = async (method: HttpMethod, path: string) => {
    const asked = `${path}?surprise=1&surprise=2&other=`;
    const byToken = await requestApi(method, asked, headers);
    // Operations for browsers refuse a token before they read anything (API-4).
    const isForBrowsers = byToken.outcome === "403 session_needed";
    const { outcome, json } = isForBrowsers ? await requestApi(method, asked, inBrowser) : byToken;
    if (outcome.startsWith("405")) return [];
    if (path.startsWith("/api/scim/")) {
      // SCIM ignores unknown parameters (SCIM-12).
      expect([path, outcome]).toEqual([path, (await requestApi(method, path, headers)).outcome]);
      return [];
    }
    expect([method, path, outcome]).toEqual([method, path, "400 unknown_parameter"]);
    expect(json()).toMatchObject({ errors: [{ path: "surprise" }, { path: "other" }] });
    const { detail = "" } = refusal.parse(json());
    expect(detail).toContain("does not support the parameters surprise, other.");
    const [, names = "none"] = /It takes (.+)\.$/.exec(detail) ?? [];
    return names === "none" || isForBrowsers ? [] : names.split(", ");
  };
  const before = await stored();
  let found = 0;
  for (const path of Object.keys(routeLoaders).map(pathOf)) {
    for (const method of httpMethods) {
      for (const name of await parametersOf(method, path)) {
        found += 1;
        const without = method === "GET" ? await requestApi(method, path, headers) : null;
        for (const text of hostile) {
          const asked = `${path}?${name}=${encodeURIComponent(text)}`;
          const answer = await requestApi(method, asked, headers);
          expect([200, 400, 403, 404, 409, 415], `${method} ${asked}`).toContain(answer.status);
          // A search accepts any text, and finds no more than the list without a search.
          if (answer.status === 200)
            expect(answer.text.length).toBeLessThanOrEqual((without?.text.length ?? 0) + 200);
          else
            expect(refusal.parse(answer.json()).detail).not.toMatch(
              /syntax error|prisma|sqlstate|relation "|column "/i,
            );
        }
      }
    }
  }
  expect(found).toBeGreaterThan(5);
  expect(await stored()).toEqual(before);
});
