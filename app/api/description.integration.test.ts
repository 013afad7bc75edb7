import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, test } from "vitest";
import { permissions, type AccessLevel, type Permission } from "@/lib/access/levels";
import { assembleDescription } from "@/lib/openapi/assemble";
import { compareDescriptions } from "@/lib/openapi/compare";
import { describedMethods, type ApiDescription } from "@/lib/openapi/document";
import examples from "@/lib/openapi/examples.json";
import { isForPrograms, keepOperations } from "@/lib/openapi/for-caller";
import { placeOperations, type DescribedHandlers } from "@/lib/openapi/placed-operations";
import { readDescription } from "@/lib/openapi/stored-description";
import { apiVersion } from "@/lib/openapi/version";
import { api, httpMethods, routes } from "@/lib/testing/api";
import { browserOf, makeUser, tokenOf } from "@/lib/testing/callers";
import { undescribed } from "@/lib/testing/described-answers";
import { idOf, makeCompany } from "@/lib/testing/company";
import { withSettings } from "@/lib/testing/settings";
import { withStore } from "@/lib/testing/store";

withStore();

const loadHandlers = async (): Promise<Record<string, DescribedHandlers>> =>
  Object.fromEntries(
    await Promise.all(Object.entries(routes).map(async ([route, load]) => [route, await load()] as const)),
  );

const namesOf = ({ paths }: ApiDescription) =>
  Object.entries(paths).flatMap(([path, byMethod]) =>
    describedMethods.filter((method) => byMethod[method]).map((method) => `${method.toUpperCase()} ${path}`),
  );

describe("the description of the API", () => {
  test("is made of what the endpoints check: after a change, run npm run describe-api", async () => {
    const [stored, now] = [
      await readDescription(),
      assembleDescription(placeOperations(await loadHandlers()), examples),
    ];
    expect(
      compareDescriptions(stored, now).map(({ breaks, what }) => `${breaks ? "breaks: " : ""}${what}`),
    ).toEqual([]);
    expect(JSON.parse(JSON.stringify(now))).toEqual(stored);
  });

  test("has every method of every address, and nothing else", async () => {
    const possible: string[] = [];
    for (const [route, load] of Object.entries(routes)) {
      const handlers = await load();
      for (const method of httpMethods) {
        const request = new Request("http://localhost:3000/api", { method });
        const { status } = await handlers[method](request, { params: Promise.resolve({}) });
        if (status !== 405) possible.push(`${method} ${route.replaceAll(/\[(\w+)\]/g, "{$1}")}`);
      }
    }
    expect(namesOf(await readDescription()).toSorted()).toEqual(possible.toSorted());
  });

  test("is valid OpenAPI 3.1, each operation under a name of its own", async () => {
    const description = await readDescription();
    const result = await new Validator().validate(structuredClone(description));
    expect(result).toEqual({ valid: true });
    const ids = Object.values(description.paths).flatMap((byMethod) =>
      Object.values(byMethod).map(({ operationId }) => operationId),
    );
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("names each version in the changelog", () => {
    const changelog = readFileSync(join(process.cwd(), "docs", "api-changelog.md"), "utf8");
    expect(changelog).toContain(`\n## ${apiVersion}\n`);
  });

  test("has examples that are as it says", async () => {
    const { paths } = await readDescription();
    for (const [path, byMethod] of Object.entries(paths)) {
      for (const method of describedMethods) {
        for (const [status, response] of Object.entries(byMethod[method]?.responses ?? {})) {
          if ("$ref" in response) continue;
          for (const [mediaType, { example }] of Object.entries(response.content ?? {})) {
            if (example === undefined) continue;
            const headers = new Headers({ "content-type": mediaType });
            for (const name of Object.keys(response.headers ?? {})) headers.set(name, "x");
            const answer = { status: Number(status), headers, text: JSON.stringify(example) };
            expect(undescribed(method.toUpperCase(), path, answer)).toEqual([]);
          }
        }
      }
    }
  });
});

const address = "/api/openapi.json";

async function read(headers: Record<string, string>, path = address): Promise<ApiDescription> {
  const answer = await api("GET", path, headers);
  expect(answer.outcome).toBe("200");
  const description: ApiDescription = JSON.parse(answer.text);
  return description;
}

const needsOf = ({ paths }: ApiDescription) =>
  new Set(
    Object.values(paths).flatMap((byMethod) =>
      Object.values(byMethod).map((operation) => operation["x-needs"]),
    ),
  );

describe("whoever reads the description", () => {
  test.each<[AccessLevel, Permission[]]>([
    ["executive", [...permissions]],
    ["head", ["view:people"]],
    ["manager", ["view:people"]],
    ["staff", ["view:people"]],
    ["guest", []],
  ])("sees as %s in a browser what they may do, and all of it where they ask for it", async (level, held) => {
    const headers = await browserOf(await makeUser(level));
    const own = await read(headers);
    expect([...needsOf(own)].toSorted()).toEqual([...held, "nobody", "signed-in"].toSorted());
    expect(
      Object.values(own.paths)
        .flatMap((byMethod) => Object.values(byMethod))
        .filter((one) => !isForPrograms(one)),
    ).toEqual([]);
    const full = await read(headers, `${address}?full=true`);
    expect(namesOf(full)).toEqual(namesOf(await readDescription()));
    expect((await new Validator().validate(structuredClone(own))).valid).toBe(true);
  });

  test("sees as a program what its scopes allow, and nothing that is for browsers", async () => {
    const own = await read(await tokenOf(await makeUser("executive"), ["view:people"]));
    expect([...needsOf(own)].toSorted()).toEqual(["nobody", "signed-in", "view:people"]);
    expect(namesOf(own)).toContain("GET /api/people");
    expect(namesOf(own)).not.toContain("GET /api/people/views");
    expect(namesOf(own)).not.toContain("POST /api/people/sync");
    expect(Object.keys(own.components.schemas)).toContain("Person");
    expect(Object.keys(own.components.schemas)).not.toContain("SyncResponse");
  });

  test("finds no operation that refuses their access level", async () => {
    await makeCompany();
    const refused: string[] = [];
    for (const level of ["executive", "head", "manager", "staff"] as const) {
      const headers = await browserOf(await makeUser(level));
      for (const [path, { get }] of Object.entries((await read(headers)).paths)) {
        if (!get) continue;
        const { outcome } = await api(
          "GET",
          path.replaceAll("{id}", idOf("report")).replace(/\{\w+\}/g, "x"),
          headers,
        );
        if (/^403/.test(outcome)) refused.push(`${level} ${path}: ${outcome}`);
      }
    }
    expect(refused).toEqual([]);
  });

  test("finds the export of work e-mails only where they may use it", async () => {
    const headers = await browserOf(await makeUser("staff"));
    expect(namesOf(await read(headers))).toContain("POST /api/people/work-emails");
    withSettings({ workEmails: "executives" });
    expect(namesOf(await read(headers))).not.toContain("POST /api/people/work-emails");
  });

  test("needs no credential for the operations that programs may use, and one for all others", async () => {
    const shown = await read({});
    const whole = await readDescription();
    const isShown = keepOperations(whole, isForPrograms);
    expect(shown.paths).toEqual(isShown.paths);
    expect(namesOf(shown)).toContain("POST /api/people/sync");
    expect(namesOf(shown)).not.toContain("GET /api/people/view");
    expect(namesOf(shown)).not.toContain("GET /api/people/views");
    const answer = await api("GET", address);
    const etag = answer.headers.get("etag") ?? "";
    expect((await api("GET", address, { "if-none-match": etag })).status).toBe(304);
    expect((await api("GET", `${address}?full=true`)).outcome).toBe("401 not_signed_in");
    expect((await api("GET", `${address}?full=yes`)).outcome).toBe("400 invalid_request");
    expect((await api("GET", `${address}?all=true`)).outcome).toBe("400 unknown_parameter");
    const wrong = await api("GET", address, { authorization: "Bearer kith_wrong" });
    expect(wrong.outcome).toBe("401 invalid_token");
  });

  test("is told of a wrong parameter, and spared what they know", async () => {
    const headers = await tokenOf(await makeUser("staff"));
    expect((await api("GET", `${address}?full=yes`, headers)).outcome).toBe("400 invalid_request");
    const etag = (await api("GET", address, headers)).headers.get("etag") ?? "";
    const again = await api("GET", address, { ...headers, "if-none-match": etag });
    expect([again.status, again.text]).toEqual([304, ""]);
    const full = await api("GET", `${address}?full=true`, { ...headers, "if-none-match": etag });
    expect(full.status).toBe(200);
  });
});
