import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { permissions, type Permission } from "@/lib/identity/access/permissions";
import type { AccessLevel } from "@/lib/platform/access-levels";
import { assembleDescription } from "@/lib/protocols/openapi/assemble-description";
import { compareDescriptions } from "@/lib/protocols/openapi/compare-descriptions";
import { metricsPath } from "@/lib/http/operation";
import { database } from "@/lib/platform/database/database";
import { listOperations, type ApiDescription, apiVersion } from "@/lib/protocols/openapi/openapi-types";
import examples from "@/lib/protocols/openapi/examples.json";
import { isForPrograms, filterOperations } from "@/lib/protocols/openapi/filter-operations";
import { collectOperations, type DescribedHandlers } from "@/lib/protocols/openapi/collect-operations";
import { tools } from "@/lib/protocols/mcp/tools";
import { readDescription } from "@/lib/protocols/openapi/stored-description";
import { requestApi, routeLoaders } from "@/testing/request-api";
import { createLevelHeaders, createBrowserHeaders, createUser, createTokenHeaders } from "@/testing/callers";
import { findUndescribedParts } from "@/testing/check-described-answer";
import { toPersonId, createTestCompany } from "@/testing/test-company";
import { overrideSettings } from "@/testing/override-settings";
import { setUpTestDatabase } from "@/testing/test-database";
import { GET as unknownPath } from "./[[...rest]]/route";

setUpTestDatabase();

const loadHandlers = async (): Promise<Record<string, DescribedHandlers>> =>
  Object.fromEntries(
    await Promise.all(
      Object.entries(routeLoaders).map(async ([route, load]) => [route, await load()] as const),
    ),
  );

const namesOf = (description: ApiDescription) =>
  listOperations(description).map(({ path, method }) => `${method.toUpperCase()} ${path}`);

/** Calls `visit` with the name and the schema of each part of a path, query or body, and of the input of an MCP tool. */
async function visitInputs(
  visit: (name: string, schema: z.core.$ZodType, json: z.core.JSONSchema.BaseSchema) => void,
): Promise<void> {
  const inputs = [
    ...collectOperations(await loadHandlers()).flatMap(({ path, method, operation }) =>
      [operation.params, operation.query, operation.body].map((schema) => ({
        name: `${method} ${path}`,
        schema,
      })),
    ),
    ...tools.map(({ name, input }) => ({ name, schema: input })),
  ];
  for (const { name, schema } of inputs) {
    if (!schema) continue;
    z.toJSONSchema(schema, {
      io: "input",
      unrepresentable: "any",
      override: ({ zodSchema, jsonSchema, path }) =>
        visit(`${name} ${path.join(".")}`, zodSchema, jsonSchema),
    });
  }
}

test("every id of an input is read without regard to case (API-21)", async () => {
  const upper = "3F2C6A4E-8D1B-4C57-9A60-1E2F3A4B5C6D";
  /** Ids, and whether a schema of each reads upper case as lower case. */
  const ids = new Map<string, boolean>();
  await visitInputs((name, schema, { format }) => {
    if (format !== "uuid") return;
    const read = z.safeParse(schema, upper);
    ids.set(name, ids.get(name) === true || (read.success && read.data === upper.toLowerCase()));
  });
  expect(ids.size).toBeGreaterThan(60);
  expect([...ids].flatMap(([id, isRead]) => (isRead ? [] : [id]))).toEqual([]);
});

/** Texts of bodies that are compared, searched for or read as a key or certificate, and never stored as such. */
const unstored =
  /password|service_account_key|certificate$|\.code$|\{id\}\S* properties\.id$|\/\.search |^post \/api\/(mcp|people\/chart-view) /;

test.each(["a\0b", "a\u202eb", "a\u0085b", "\ud800"])(
  "every text of a body that is stored refuses characters that a database cannot hold or that mislead readers: %j",
  async (text) => {
    const accepted = new Map<string, boolean>();
    await visitInputs((name, schema, { type }) => {
      if (type !== "string" || !/^(post|put|patch) \S+ properties/.test(name) || unstored.test(name)) return;
      accepted.set(name, accepted.get(name) !== false && z.safeParse(schema, text).success);
    });
    expect(accepted.size).toBeGreaterThan(60);
    expect([...accepted].flatMap(([name, isAccepted]) => (isAccepted ? [name] : []))).toEqual([]);
  },
);

describe("the description of the API", () => {
  test("is generated from the endpoints' schemas: after a change, run npm run describe-api", async () => {
    const [stored, now] = [
      await readDescription(),
      assembleDescription(collectOperations(await loadHandlers()), examples),
    ];
    expect(
      compareDescriptions(stored, now).map(({ breaks, what }) => `${breaks ? "breaks: " : ""}${what}`),
    ).toEqual([]);
    expect(JSON.parse(JSON.stringify(now))).toEqual(stored);
  });

  test("has the address of the metrics, with the answer given while they are off", async () => {
    const response = unknownPath();
    const answer = { status: response.status, headers: response.headers, text: await response.text() };
    expect(answer.status).toBe(404);
    expect(findUndescribedParts("GET", metricsPath, answer)).toEqual([]);
    expect(namesOf(await read({}))).toContain(`GET ${metricsPath}`);
    const executive = await createLevelHeaders("executive");
    expect(namesOf(await read(executive))).not.toContain(`GET ${metricsPath}`);
  });

  test("is valid OpenAPI 3.1, with a unique name for each operation", async () => {
    const description = await readDescription();
    expect(await new Validator().validate(structuredClone(description))).toEqual({ valid: true });
    const ids = listOperations(description).map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("names each version in the changelog", () => {
    const changelog = readFileSync(join(process.cwd(), "docs", "api-changelog.md"), "utf8");
    expect(changelog).toContain(`\n## ${apiVersion}\n`);
  });

  test("has a valid example of each JSON body that programs send", async () => {
    const { paths } = await readDescription();
    for (const { path, method, operation } of collectOperations(await loadHandlers())) {
      const described = paths[path]?.[method];
      if (!operation.body || !described || !isForPrograms(described)) continue;
      const example = described.requestBody?.content["application/json"]?.example;
      expect(operation.body.safeParse(example).error?.issues, operation.id).toBeUndefined();
    }
  });

  test("marks the operations that change data", async () => {
    const { paths } = await readDescription();
    expect(paths["/api/people/sync"]?.post).toHaveProperty("x-writes", true);
    expect(paths["/api/people/{id}/payroll-matches"]?.get).toHaveProperty("x-writes", true); // may link
    for (const path of ["/api/mcp", "/api/people/profiles", "/api/people/work-emails"])
      expect(paths[path]?.post).not.toHaveProperty("x-writes");
  });

  test("has examples that match their schemas", async () => {
    for (const { path, method, operation } of listOperations(await readDescription())) {
      for (const [status, response] of Object.entries(operation.responses)) {
        if ("$ref" in response) continue;
        for (const [mediaType, { example }] of Object.entries(response.content ?? {})) {
          if (example === undefined) continue;
          const headers = new Headers({ "content-type": mediaType });
          for (const name of Object.keys(response.headers ?? {})) headers.set(name, "x");
          const answer = { status: Number(status), headers, text: JSON.stringify(example) };
          expect(findUndescribedParts(method.toUpperCase(), path, answer)).toEqual([]);
        }
      }
    }
  });
});

const address = "/api/openapi.json";

async function read(headers: Record<string, string>, path = address): Promise<ApiDescription> {
  const answer = await requestApi("GET", path, headers);
  expect(answer.outcome).toBe("200");
  const description: ApiDescription = JSON.parse(answer.text);
  return description;
}

const needsOf = (description: ApiDescription) =>
  new Set(listOperations(description).map(({ operation }) => operation["x-needs"]));

describe("the description served to a caller", () => {
  test.each<[AccessLevel, Permission[]]>([
    ["executive", [...permissions]],
    ["staff", ["view:people"]],
    ["guest", []],
  ])(
    "lists for a browser of level %s the permitted operations, and all operations on request",
    async (level, held) => {
      const headers = await createBrowserHeaders(await createUser(level));
      const own = await read(headers);
      expect([...needsOf(own)].toSorted()).toEqual([...held, "none", "signed-in"].toSorted());
      expect(listOperations(own).filter(({ operation }) => !isForPrograms(operation))).toEqual([]);
      const full = await read(headers, `${address}?full=true`);
      expect(namesOf(full)).toEqual(namesOf(await readDescription()));
      expect((await new Validator().validate(structuredClone(own))).valid).toBe(true);
    },
  );

  test("lists for a program the operations its scopes allow, and none for browsers", async () => {
    const own = await read(await createTokenHeaders(await createUser("executive"), ["view:people"]));
    expect([...needsOf(own)].toSorted()).toEqual(["none", "signed-in", "view:people"]);
    expect(namesOf(own)).toContain("GET /api/people");
    expect(namesOf(own)).not.toContain("GET /api/people/views");
    expect(namesOf(own)).not.toContain("POST /api/people/sync");
    expect(Object.keys(own.components.schemas)).toContain("Person");
    expect(Object.keys(own.components.schemas)).not.toContain("SyncResponse");
  });

  test("lists no operation that refuses the caller's access level or restriction", async () => {
    await createTestCompany();
    const refused: string[] = [];
    for (const level of ["staff", "executive"] as const) {
      const user = await createUser(level);
      await database().appUser.update({ where: { id: user.id }, data: { privateData: level === "staff" } });
      const headers = await createBrowserHeaders(user);
      for (const [path, { get }] of Object.entries((await read(headers)).paths)) {
        if (!get) continue;
        const asked = path.replaceAll("{id}", toPersonId("report")).replace(/\{\w+\}/g, "x");
        const { outcome } = await requestApi("GET", asked, headers);
        if (/^403/.test(outcome)) refused.push(`${level} ${path}: ${outcome}`);
      }
    }
    expect(refused).toEqual([]);
  });

  test("lists the export of work e-mails only for callers who may use it", async () => {
    const headers = await createBrowserHeaders(await createUser("staff"));
    expect(namesOf(await read(headers))).toContain("POST /api/people/work-emails");
    overrideSettings({ workEmails: "executives" });
    expect(namesOf(await read(headers))).not.toContain("POST /api/people/work-emails");
  });

  test("shows operations for programs without a credential, and needs one for all others", async () => {
    const shown = await read({});
    const whole = await readDescription();
    const isShown = filterOperations(whole, isForPrograms);
    expect(shown.paths).toEqual(isShown.paths);
    expect(namesOf(shown)).toContain("POST /api/people/sync");
    expect(namesOf(shown)).not.toContain("GET /api/people/view");
    expect(namesOf(shown)).not.toContain("GET /api/people/views");
    const answer = await requestApi("GET", address);
    const etag = answer.headers.get("etag") ?? "";
    expect((await requestApi("GET", address, { "if-none-match": etag })).status).toBe(304);
    expect((await requestApi("GET", `${address}?full=true`)).outcome).toBe("401 not_signed_in");
    expect((await requestApi("GET", `${address}?full=yes`)).outcome).toBe("400 invalid_request");
    expect((await requestApi("GET", `${address}?all=true`)).outcome).toBe("400 unknown_parameter");
    const wrong = await requestApi("GET", address, { authorization: "Bearer kith_wrong" });
    expect(wrong.outcome).toBe("401 invalid_token");
  });
});
