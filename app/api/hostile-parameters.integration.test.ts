// Slow: every parameter of every operation gets hostile values.
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { buildCompany } from "@/simulators/projects/company";
import {
  requestApi,
  httpMethods,
  routeLoaders,
  type ApiAnswer,
  type HttpMethod,
} from "@/testing/request-api";
import { createLevelHeaders } from "@/testing/callers";
import { serveChat } from "@/testing/serve-chat";
import { toPersonId, findLeakedGroups, createTestCompany } from "@/testing/test-company";
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

/** Inputs that end a string, statement or pattern, match all rows, or refer to other files. */
const hostile = ["' OR '1'='1", "\\'); DROP TABLE people; --", "%"] as const;

type Address = { route: string; method: HttpMethod };

/** Every address and method. */
const addresses: Address[] = Object.keys(routeLoaders).flatMap((route) =>
  httpMethods.map((method) => ({ route, method })),
);

const testPersonId = toPersonId("report");
const pathOf = (route: string) => route.replaceAll("[provider]", "chat").replaceAll(/\[\w+\]/g, testPersonId);

let headers: Record<string, string>;
beforeEach(async () => {
  await createTestCompany();
  headers = await createLevelHeaders("executive");
  await requestApi("GET", "/api/people", headers); // stores the first use of the token
});

/** Dumps the stored data, except what any request may write: recorded views and rate limits. */
const stored = () =>
  dumpDatabase({ without: ["audit_events", "rate_limits", "api_tokens", "pending_authorisations"] });

/** Includes the request in the failure message. */
function expectRefused(asked: string, answer: ApiAnswer, allowed: readonly number[]): void {
  expect([asked, answer.status, allowed.includes(answer.status)]).toEqual([asked, answer.status, true]);
  if (answer.status >= 400)
    expect([asked, refusalShape.safeParse(answer.json()).error]).toEqual([asked, undefined]);
  expect([asked, /syntax error|prisma|sqlstate|relation "|column "/i.test(detailOf(answer))]).toEqual([
    asked,
    false,
  ]);
}

const detailOf = (answer: ApiAnswer) =>
  answer.status < 400 ? "" : (refusalShape.parse(answer.json()).detail ?? "");

const refusalShape = z.union([problemSchema, scimError]);

describe("SQL", () => {
  test("in a part of an address matches no resource and changes nothing (B56)", async () => {
    const before = await stored();
    let parts = 0;
    for (const { route, method } of addresses) {
      for (const parameter of route.match(/\[\w+\]/g) ?? []) {
        parts += 1;
        for (const text of hostile) {
          const path = pathOf(route.replace(parameter, encodeURIComponent(text).replaceAll("'", "%27")));
          const answer = await requestApi(method, path, headers, method === "GET" ? undefined : {});
          expectRefused(`${method} ${path}`, answer, [400, 403, 404, 405, 409]);
          expect(findLeakedGroups(answer.text)).toEqual([]);
        }
      }
    }
    expect(parts).toBeGreaterThan(50);
    expect(await stored()).toEqual(before);
  });

  test("in a query parameter finds nothing beyond the caller's rights, and changes nothing (B56)", async () => {
    const before = await stored();
    const found: string[] = [];
    for (const { route, method } of addresses) {
      const path = pathOf(route);
      for (const name of await parametersOf({ route, method })) {
        found.push(`${method} ${route} ${name}`);
        const without = method === "GET" ? await requestApi(method, path, headers) : null;
        for (const text of hostile) {
          const asked = `${path}?${name}=${encodeURIComponent(text)}`;
          const answer = await requestApi(method, asked, headers);
          expectRefused(`${method} ${asked}`, answer, [200, 400, 403, 404, 409, 415]);
          // A search accepts any text, and finds no more than the list without a search.
          if (answer.status === 200)
            expect(answer.text.length).toBeLessThanOrEqual((without?.text.length ?? 0) + 200);
        }
      }
    }
    expect(found.length).toBeGreaterThan(5);
    expect(await stored()).toEqual(before);
  });

  test("in a required field of a body is refused or stored as plain text (B56)", async () => {
    const people = withoutTimes((await stored())["people"]);
    let fields = 0;
    for (const { route, method } of addresses.filter(({ method }) => method !== "GET")) {
      const path = pathOf(route);
      const names = await fieldsOf({ route, method });
      fields += names.length;
      if (names.length === 0) continue;
      for (const text of hostile) {
        const body = Object.fromEntries(names.map((name) => [name, text]));
        const answer = await requestApi(method, path, headers, body);
        expectRefused(
          `${method} ${path} ${JSON.stringify(body)}`,
          answer,
          [200, 201, 400, 401, 403, 404, 405, 409, 502],
        );
        expect(findLeakedGroups(answer.text)).toEqual([]);
      }
    }
    expect(fields).toBeGreaterThan(10);
    expect(withoutTimes((await stored())["people"])).toEqual(people);
  });
});

/** Removes times from rows: a valid request may change when the person of a link changed. */
const withoutTimes = (rows: readonly string[] = []) =>
  rows.map((row) => row.replaceAll(/"\d{4}-[^"]+"/g, "time"));

/** Returns the parameters of an address, as listed in its refusal of an unknown parameter (API-6). */
async function parametersOf({ route, method }: Address): Promise<string[]> {
  const answer = await requestApi(method, `${pathOf(route)}?no-such-parameter=1`, headers);
  if (!["400 unknown_parameter", "400 invalidValue"].includes(answer.outcome)) return [];
  const [, names = ""] = /It takes (.+)\.$/.exec(detailOf(answer)) ?? [];
  return names === "none" ? [] : names.split(", ");
}

/** Returns the required fields of a body, as named in the refusals. */
async function fieldsOf({ route, method }: Address): Promise<string[]> {
  const answer = await requestApi(method, pathOf(route), headers, {});
  if (answer.outcome !== "400 invalid_request") return [];
  const { errors = [] } = problemSchema.parse(answer.json());
  return errors.flatMap(({ path }) => (/^\w+$/.test(path) ? path : []));
}
