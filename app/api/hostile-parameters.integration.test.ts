// Slow: every parameter of every operation gets hostile values.
import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import { buildCompany } from "@/simulators/projects/company";
import { requestApi, httpMethods, routeLoaders, type HttpMethod } from "@/testing/request-api";
import { createLevelHeaders } from "@/testing/callers";
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

test("SQL in a query parameter finds nothing beyond the caller's rights, and changes nothing (B56)", async () => {
  await createTestCompany();
  const headers = await createLevelHeaders("executive");
  /** Returns the parameters of an address, as listed in its refusal of an unknown parameter (API-6). */
  const parametersOf = async (method: HttpMethod, path: string) => {
    const answer = await requestApi(method, `${path}?no-such-parameter=1`, headers);
    if (!["400 unknown_parameter", "400 invalidValue"].includes(answer.outcome)) return [];
    const [, names = "none"] = /It takes (.+)\.$/.exec(refusal.parse(answer.json()).detail ?? "") ?? [];
    return names === "none" ? [] : names.split(", ");
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
