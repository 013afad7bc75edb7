// Slow: every answer is requested by every caller before and after every other.
import { expect, test } from "vitest";
import { database } from "@/lib/platform/database/database";
import { requestApi } from "@/testing/request-api";
import { createUser, createTokenHeaders, createPublicOnlyHeaders } from "@/testing/callers";
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
  for (const key of personKeys) {
    const office = key === "me" ? "Porto" : "Lisbon";
    const avatarUrl = `https://pictures.example.com/${key}.png`;
    const data = { email: `hidden-${key}@example.com`, office, avatarUrl };
    await database().person.update({ where: { id: toPersonId(key) }, data });
  }
  await database().personPicture.createMany({
    data: personKeys.map((key) => ({
      ...{ personId: toPersonId(key), addressHash: key, contentType: "image/png", version: "1" },
      ...{ bytes: Buffer.from([137, 80]), fetchedAt: new Date(), dueAt: new Date() },
    })),
  });
  await database().profile.deleteMany();
  const [executive, staff] = [await createAccount("boss", "executive"), await createAccount("me", "staff")];
  return {
    executive: await createTokenHeaders(executive),
    "executive with view:people": await createTokenHeaders(executive, ["view:people"]),
    "executive with public_only": await createPublicOnlyHeaders(executive),
    "executive without a person": await createTokenHeaders(await createUser("executive")),
    staff: await createTokenHeaders(staff),
    "staff with public_only": await createPublicOnlyHeaders(staff),
    guest: await createTokenHeaders(await createUser("guest")),
  };
}

test(
  "no caller gets an answer cached for another caller, in any order of requests",
  { timeout: 120_000 },
  async () => {
    overrideSettings({ workEmails: "executives" });
    const callers = Object.entries(await makeCallers());
    const answerAt = async (path: string, headers: Headers) => {
      const { outcome, text } = await requestApi("GET", path, headers);
      return [outcome, outcome === "200" ? withoutVersion(text) : ""];
    };
    /** Reads every answer as these callers in turn, at a new version, which has no cached answers. */
    const readInTurn = async (order: typeof callers) => {
      await database().$executeRaw`UPDATE directory_state SET version = version + 1`;
      const answers = new Map<string, string[]>();
      for (const [caller, headers] of order)
        for (const path of requests) answers.set(`${path} for ${caller}`, await answerAt(path, headers));
      return answers;
    };
    const alone = new Map<string, string[]>();
    for (const caller of callers)
      for (const [key, answer] of await readInTurn([caller])) alone.set(key, answer);
    for (const order of [callers, callers.toReversed()])
      for (const [key, answer] of await readInTurn(order))
        expect([key, answer]).toEqual([key, alone.get(key)]);
    expect(alone.get("/api/people for executive")?.join()).toContain("https://pictures.example.com/me.png");
    expect(alone.get("/api/people for staff with public_only")?.join()).not.toContain("pictures.example.com");
  },
);
