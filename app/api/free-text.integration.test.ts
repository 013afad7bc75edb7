import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signInWithSso } from "@/lib/identity/sign-in/sign-in";
import { addUser } from "@/lib/identity/users/commands";
import { commandLineActor } from "@/lib/identity/audit/actor";
import { payrollRuns } from "@/lib/sync/payroll/worker";
import { database } from "@/lib/platform/database/database";
import { requestApi } from "@/testing/request-api";
import { createLevelHeaders, createUser } from "@/testing/callers";
import { connectTestPayroll, servePayroll } from "@/testing/serve-payroll";
import { linkAllEmployees, toLinkedPersonId } from "@/testing/payroll-run-helpers";
import { setUpTestDatabase } from "@/testing/test-database";
import { createTokenByEmail } from "@/lib/identity/tokens/commands";

setUpTestDatabase();
beforeAll(() => payrollRuns.stop());

const payroll = await servePayroll();
const { simulator } = payroll;
afterAll(payroll.close);

/**
 * Texts that no database, header or page should receive: PostgreSQL rejects the first, and the others mislead readers.
 */
const invalidTexts = ["a\0b", "a\u202eb", "a\u0085b", "a\nb", "\ud800"];

describe("an invalid text in a name", () => {
  test("from the OpenID provider is cleaned and does not prevent the sign-in", async () => {
    const profile = { issuer: "https://id.example", isEmailUnverified: false };
    for (const [index, text] of invalidTexts.entries()) {
      const email = `${index}@example.com`;
      const entered = await signInWithSso(
        { ...profile, subject: String(index), email, name: text },
        "192.0.2.1",
      );
      expect(entered).toMatchObject({ user: { name: expect.stringMatching(/^(?:a ?b|\ufffd)$/) } });
    }
    const nameless = { ...profile, subject: "x", email: "x@example.com", name: "\0\u202e" };
    expect(await signInWithSso(nameless, "192.0.2.1")).toMatchObject({ user: { name: "x@example.com" } });
  });

  test("is refused on the command line", async () => {
    const ana = { email: "ana@example.com", level: "staff" as const, password: "correct horse battery" };
    for (const text of invalidTexts) {
      const refusal = { kind: "invalid", code: "invalid_name" };
      await expect(addUser(commandLineActor, { ...ana, name: text })).rejects.toMatchObject(refusal);
      await createUser("head", `${invalidTexts.indexOf(text)}@example.com`);
      const terms = { ownerEmail: `${invalidTexts.indexOf(text)}@example.com`, scopes: [], days: 1 };
      await expect(createTokenByEmail(commandLineActor, { ...terms, name: text })).rejects.toMatchObject(
        refusal,
      );
    }
  });
});

test("invalid texts from the payroll system are cleaned, and the reading succeeds", async () => {
  const headers = await createLevelHeaders("executive");
  await connectTestPayroll(simulator, headers);
  const [employee = ""] = await linkAllEmployees(simulator, 1);
  simulator.edit(employee, { EmployeeGroupName: "Ho\0bart\u202e", Phone: "02\0 9000" });
  expect(
    (await requestApi("POST", `/api/people/${toLinkedPersonId(employee)}/payroll-sync`, headers)).outcome,
  ).toBe("200");
  const stored = await database().profile.findFirstOrThrow();
  expect(stored).toMatchObject({ location: "Ho bart" });
});
