// Embedded engine: its statements are recorded in this process.
import { beforeEach, describe, expect, test } from "vitest";
import { database } from "@/lib/platform/database/database";
import { signInWithPasswordWithinLimit } from "@/lib/identity/sign-in/sign-in";
import { hashPassword } from "@/lib/identity/sign-in/passwords";
import { requestApi, routeLoaders } from "@/testing/request-api";
import { readDescription } from "@/lib/protocols/openapi/stored-description";
import { createBrowserHeaders, createUser, createTokenHeaders } from "@/testing/callers";
import { toPersonId, createTestCompany, publishDirectory } from "@/testing/test-company";
import { recordStatements } from "@/testing/record-statements";
import { setUpTestDatabase } from "@/testing/test-database";

// Secret facts must not show in answers: equal texts after equal work. Time is not measured, because it depends more on
// the machine.

setUpTestDatabase();

const unknownPersonId = crypto.randomUUID();
const personRoutes = Object.keys(routeLoaders).filter((route) => route.startsWith("/api/people/[id]"));

describe("a removed person and an unknown id", () => {
  beforeEach(async () => {
    await createTestCompany();
    await database().person.update({ where: { id: toPersonId("deep") }, data: { removedAt: new Date() } });
    await publishDirectory();
  });

  test.each(["executive", "staff"] as const)(
    "are equal for a caller of level %s: one answer after one list of statements (B12)",
    async (level) => {
      const headers = await createTokenHeaders(await createUser(level));
      await requestApi("GET", "/api/people", headers); // stores the token's first use, and reads the version
      const asked: string[] = [];
      for (const route of personRoutes) {
        const look = async (id: string) => {
          let answer = { status: 0, text: "" };
          const path = route.replace("[id]", id).replaceAll(/\[\w+\]/g, unknownPersonId);
          const statements = await recordStatements(async () => {
            answer = await requestApi("GET", path, headers);
          });
          return { route, status: answer.status, text: answer.text, statements };
        };
        const removed = await look(toPersonId("deep"));
        if (removed.status === 405) continue;
        asked.push(route);
        expect(removed.status).toBeGreaterThanOrEqual(400);
        expect(removed.statements.length).toBeGreaterThan(0);
        expect(removed).toEqual(await look(unknownPersonId));
      }
      expect(asked.length).toBeGreaterThan(5);
    },
  );
});

test("a malformed id gets the answer of an unknown id", async () => {
  const headers = await createBrowserHeaders(await createUser("executive"));
  const { paths } = await readDescription();
  const withId = Object.entries(paths).filter(([, { get }]) =>
    get?.parameters?.some(({ in: place, schema }) => place === "path" && schema["format"] === "uuid"),
  );
  expect(withId.length).toBeGreaterThan(15);
  for (const [path] of withId) {
    const read = async (id: string) => {
      const { outcome, text } = await requestApi("GET", path.replaceAll(/\{\w+\}/g, id), headers);
      return { path, outcome, text };
    };
    const unknown = await read(crypto.randomUUID());
    expect(unknown.outcome).toMatch(/^4/); // 409 where payroll must be connected
    expect(await read("malformed")).toEqual(unknown);
  }
});

test("an existing and a missing account fail to sign in by the same statements, and both check a password (B33)", async () => {
  const known = await createUser("staff", "known@example.com");
  const passwordHash = await hashPassword("correct horse battery staple");
  await database().appUser.update({ where: { id: known.id }, data: { passwordHash } });
  await createUser("staff", "single-sign-on@example.com"); // without a password
  const attempt = async (email: string) => {
    let answer: unknown = "";
    const statements = await recordStatements(async () => {
      answer = await signInWithPasswordWithinLimit({ email, password: "a wrong one" }, "192.0.2.7");
    });
    return { answer, statements };
  };
  await attempt("first@example.com"); // the dummy hash is created once
  const unknown = await attempt("unknown@example.com");
  expect(unknown.answer).toBeNull();
  expect(unknown.statements.length).toBeGreaterThan(1); // the account and the audit log
  expect(await attempt("known@example.com")).toEqual(unknown);
  expect(await attempt("single-sign-on@example.com")).toEqual(unknown);
});
