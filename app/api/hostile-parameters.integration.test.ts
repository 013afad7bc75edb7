import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { buildCompany } from "@/lib/simulators/projects/company";
import { createProjectsSimulator } from "@/lib/simulators/projects/simulator";
import { api, httpMethods, routes, type Answered, type HttpMethod } from "@/lib/testing/api";
import { makeUser, tokenOf } from "@/lib/testing/callers";
import { serveChat } from "@/lib/testing/chat";
import { idOf, leakedInto, makeCompany } from "@/lib/testing/company";
import { dumpDatabase } from "@/lib/testing/dump";
import { withSettings } from "@/lib/testing/settings";
import { withStore } from "@/lib/testing/store";
import { problemShape } from "@/lib/testing/problem-shape";
import { scimError } from "@/lib/scim/schema";

withStore();

// Vendors that answer: what is tried again and again takes as long as all else here.
const chat = await serveChat();
const projects = await createProjectsSimulator({ company: buildCompany(12), rateLimit: false }).listen();
withSettings({ projectsApiUrl: projects.url });
afterAll(() => Promise.all([chat.close(), projects.close()]));

/** What ends a string, a statement or a pattern, matches all rows, or asks for what stands elsewhere. */
const hostile = [
  "' OR '1'='1",
  "x'; DROP TABLE people; --",
  "') UNION SELECT secret FROM connections --",
  "\\'; --",
  "%",
] as const;

type Address = { route: string; method: HttpMethod };

/** Every address and method that there is. */
const addresses: Address[] = Object.keys(routes).flatMap((route) =>
  httpMethods.map((method) => ({ route, method })),
);

const somebody = idOf("report");
const pathOf = (route: string) => route.replaceAll("[provider]", "chat").replaceAll(/\[\w+\]/g, somebody);

let headers: Record<string, string>;
beforeEach(async () => {
  await makeCompany();
  headers = await tokenOf(await makeUser("executive"));
  await api("GET", "/api/people", headers); // a token's first use is noted
});

/** What stands in the store, without what a request may leave there: its look, and how often one has asked. */
const stored = () =>
  dumpDatabase({ without: ["audit_events", "rate_limits", "api_tokens", "pending_authorisations"] });

/** Says what was asked where something is wrong with its answer. */
function expectRefused(asked: string, answer: Answered, allowed: readonly number[]): void {
  expect([asked, answer.status, allowed.includes(answer.status)]).toEqual([asked, answer.status, true]);
  if (answer.status >= 400)
    expect([asked, refusalShape.safeParse(answer.json()).error]).toEqual([asked, undefined]);
  expect([asked, /syntax error|prisma|sqlstate|relation "|column "/i.test(detailOf(answer))]).toEqual([
    asked,
    false,
  ]);
}

const detailOf = (answer: Answered) =>
  answer.status < 400 ? "" : (refusalShape.parse(answer.json()).detail ?? "");

const refusalShape = z.union([problemShape, scimError]);

describe("SQL", () => {
  test("in each part of each address is the address of nothing, and changes nothing (B56)", async () => {
    const before = await stored();
    let parts = 0;
    for (const { route, method } of addresses) {
      for (const parameter of route.match(/\[\w+\]/g) ?? []) {
        parts += 1;
        for (const text of hostile) {
          const path = pathOf(route.replace(parameter, encodeURIComponent(text).replaceAll("'", "%27")));
          const answer = await api(method, path, headers, method === "GET" ? undefined : {});
          expectRefused(`${method} ${path}`, answer, [400, 403, 404, 405, 409]);
          expect(leakedInto(answer.text)).toEqual([]);
        }
      }
    }
    expect(parts).toBeGreaterThan(50);
    expect(await stored()).toEqual(before);
  });

  test("in each parameter of each query finds nothing that it should not, and changes nothing (B56)", async () => {
    const before = await stored();
    const found: string[] = [];
    for (const { route, method } of addresses) {
      const path = pathOf(route);
      for (const name of await parametersOf({ route, method })) {
        found.push(`${method} ${route} ${name}`);
        const without = method === "GET" ? await api(method, path, headers) : null;
        for (const text of hostile) {
          const asked = `${path}?${name}=${encodeURIComponent(text)}`;
          const answer = await api(method, asked, headers);
          expectRefused(`${method} ${asked}`, answer, [200, 400, 403, 404, 409]);
          // A search may take any text; it finds no more than no search does.
          if (answer.status === 200)
            expect(answer.text.length).toBeLessThanOrEqual((without?.text.length ?? 0) + 200);
        }
      }
    }
    expect(found.length).toBeGreaterThan(5);
    expect(await stored()).toEqual(before);
  });

  test("in each field that a body has to have is refused or is a text like any other (B56)", async () => {
    const people = withoutTimes((await stored())["people"]);
    let fields = 0;
    for (const { route, method } of addresses.filter(({ method }) => method !== "GET")) {
      const path = pathOf(route);
      const names = await fieldsOf({ route, method });
      fields += names.length;
      if (names.length === 0) continue;
      for (const text of hostile) {
        const body = Object.fromEntries(names.map((name) => [name, text]));
        const answer = await api(method, path, headers, body);
        expectRefused(
          `${method} ${path} ${JSON.stringify(body)}`,
          answer,
          [200, 201, 400, 401, 403, 404, 405, 409, 502],
        );
        expect(leakedInto(answer.text)).toEqual([]);
      }
    }
    expect(fields).toBeGreaterThan(10);
    expect(withoutTimes((await stored())["people"])).toEqual(people);
  });
});

/** Rows without their times: the end of a link that is a valid request changes when its person changed. */
const withoutTimes = (rows: readonly string[] = []) =>
  rows.map((row) => row.replaceAll(/"\d{4}-[^"]+"/g, "time"));

/** The parameters that an address takes, as it says itself to whoever makes one up (API-6). */
async function parametersOf({ route, method }: Address): Promise<string[]> {
  const answer = await api(method, `${pathOf(route)}?no-such-parameter=1`, headers);
  if (!["400 unknown_parameter", "400 invalidValue"].includes(answer.outcome)) return [];
  const [, names = ""] = /It takes (.+)\.$/.exec(detailOf(answer)) ?? [];
  return names === "none" ? [] : names.split(", ");
}

/** The fields without which a body is refused, as the refusals name them. */
async function fieldsOf({ route, method }: Address): Promise<string[]> {
  const answer = await api(method, pathOf(route), headers, {});
  if (answer.outcome !== "400 invalid_request") return [];
  const { errors = [] } = problemShape.parse(answer.json());
  return errors.flatMap(({ path }) => (/^\w+$/.test(path) ? path : []));
}
