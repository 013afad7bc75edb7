// Slow: every answer is requested by every caller after every other.
import { expect, test } from "vitest";
import { database } from "@/lib/platform/database";
import { requestApi } from "@/testing/request-api";
import { createUser, createTokenHeaders } from "@/testing/callers";
import { toPersonId, createTestCompany, createAccount, personKeys } from "@/testing/test-company";
import { overrideSettings } from "@/testing/override-settings";
import { setUpTestDatabase } from "@/testing/test-database";

setUpTestDatabase();

type Headers = Record<string, string>;

const requests = [
  "/api/people",
  "/api/people?q=hidden",
  "/api/people?q=lisbon&limit=2",
  "/api/people?sort=office&fields=office,joined_on",
  "/api/people?sort=email&fields=email",
  "/api/people/directory-details",
  "/api/people/org-chart",
  "/api/people/gaps",
  "/api/people/view",
  "/api/people/view?q=hidden",
  "/api/people/view?team=mine",
  "/api/people/view?gap=no_account",
  "/api/people/view?sort=email",
  "/api/people/view/ids?q=lisbon",
  "/api/people/view/ids?gap=no_account",
  ...["gap", "office", "title", "manager"].map((of) => `/api/people/view/choices?of=${of}`),
  "/api/people/view/choices?of=gap&gap=no_account",
  `/api/people/chart-view/branch?top=${toPersonId("boss")}&colour=office`,
  "/api/scim/v2/Users?count=20",
  `/api/scim/v2/Users?filter=${encodeURIComponent('emails.value sw "hidden"')}`,
];

const withoutVersion = (text: string) =>
  text.replace(/"version":"[^"]*"/, '"version":""').replace(/"next":"[^"]*"/, '"next":""');

/** Creates callers with different rights, and callers with different tokens of the same account. */
async function makeCallers(): Promise<Record<string, Headers>> {
  await createTestCompany();
  for (const key of personKeys)
    await database().person.update({
      where: { id: toPersonId(key) },
      data: { email: `hidden-${key}@example.com`, office: key === "me" ? "Porto" : "Lisbon" },
    });
  await database().profile.deleteMany();
  const [executive, staff] = [await createAccount("boss", "executive"), await createAccount("me", "staff")];
  return {
    executive: await createTokenHeaders(executive),
    "executive with view:people": await createTokenHeaders(executive, ["view:people"]),
    "executive with public_only": await createTokenHeaders(executive, ["view:people"], {
      isPublicOnly: true,
    }),
    "executive without a person": await createTokenHeaders(await createUser("executive")),
    staff: await createTokenHeaders(staff),
    "staff with public_only": await createTokenHeaders(staff, ["view:people"], { isPublicOnly: true }),
    guest: await createTokenHeaders(await createUser("guest")),
  };
}

test.each(["everyone", "executives"] as const)(
  "no caller gets an answer cached for another caller, in any order of requests; work e-mails for %s",
  { timeout: 120_000 },
  async (workEmails) => {
    overrideSettings({ workEmails });
    const callers = Object.entries(await makeCallers());
    /** Raises the version, which invalidates all cached answers. */
    const forget = () => database().$executeRaw`UPDATE directory_state SET version = version + 1`;
    const answers = async (headers: Headers) => {
      const found: [string, string, string][] = [];
      for (const path of requests) {
        const { outcome, text } = await requestApi("GET", path, headers);
        const isAnswer = outcome === "200";
        found.push([path, outcome, isAnswer ? withoutVersion(text) : ""]);
      }
      return found;
    };
    const alone = new Map<string, Awaited<ReturnType<typeof answers>>>();
    for (const [name, headers] of callers) {
      await forget();
      alone.set(name, await answers(headers));
    }
    for (const [first, firstHeaders] of callers) {
      for (const [second, secondHeaders] of callers) {
        await forget();
        await answers(firstHeaders);
        expect([`${second} after ${first}`, await answers(secondHeaders)]).toEqual([
          `${second} after ${first}`,
          alone.get(second),
        ]);
      }
    }
  },
);
