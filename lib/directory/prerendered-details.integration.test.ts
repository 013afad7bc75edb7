// Both engines: the fingerprint is computed from text that the database formats, and bytes are parsed by the driver.
import { beforeEach, expect, test } from "vitest";
import { requirePermission } from "@/lib/identity/access/require-permission";
import { authenticateWithVersion } from "@/lib/identity/session/authentication";
import { database } from "@/lib/platform/database/database";
import { requestApi } from "@/testing/request-api";
import { createUser, createTokenHeaders } from "@/testing/callers";
import { toPersonId, createTestCompany, publishDirectory } from "@/testing/test-company";
import { overrideSettings } from "@/testing/override-settings";
import { setUpTestDatabase } from "@/testing/test-database";
import { getDirectoryDetails } from "./details";
import { directoryDetailsResponse } from "./details-schema";

setUpTestDatabase();
beforeEach(createTestCompany);

const callerAt = async (level: "executive" | "staff") => {
  const headers = await createTokenHeaders(await createUser(level));
  const { caller } = await authenticateWithVersion(new Headers(headers));
  return { headers, caller: requirePermission(caller, "view:people") };
};
type Asking = Awaited<ReturnType<typeof callerAt>>;

const answerTo = async ({ headers }: Asking) =>
  directoryDetailsResponse.parse((await requestApi("GET", "/api/people/directory-details", headers)).json());

const person = { id: toPersonId("report") };
const ofPerson = { where: { personId: person.id } };
/** Applied in order. Each one changes the response. */
const changes: [string, () => Promise<unknown>][] = [
  ["an e-mail", () => database().person.update({ where: person, data: { email: "new@private.example" } })],
  [
    "two who exchange e-mails",
    () =>
      database()
        .$executeRaw`UPDATE people SET email = CASE first_name WHEN 'me' THEN 'boss@private.example' ELSE 'me@private.example' END
        WHERE first_name IN ('me', 'boss')`,
  ],
  [
    "payroll's first day",
    () => database().profile.update({ ...ofPerson, data: { startDate: new Date("2020-02-29") } }),
  ],
  ["no profile", () => database().profile.delete(ofPerson)],
  ["a picture", addPicture],
  ["the chat", addChat],
  [
    "the time zone of an office",
    async () => {
      await database().person.update({ where: { id: toPersonId("quiet") }, data: { office: "Perth" } });
      await database().profile.deleteMany({ where: { personId: toPersonId("quiet") } });
      await database().person.update({ where: person, data: { office: "Perth" } });
    },
  ],
  [
    "another workspace",
    () => database().connection.update({ where: { provider: "chat" }, data: { orgId: "T2" } }),
  ],
  ["a removed person", () => database().person.update({ where: person, data: { removedAt: new Date() } })],
  [
    "a returned person with another name, and therefore another position",
    () =>
      database()
        .person.update({ where: person, data: { removedAt: null, firstName: "aaa" } })
        .then(publishDirectory),
  ],
];

async function addPicture() {
  await database().person.update({ where: person, data: { avatarUrl: "https://faces.example/1" } });
  await database().personPicture.create({
    data: {
      ...{ personId: person.id, addressHash: "a", contentType: "image/png", version: "1" },
      ...{ bytes: Buffer.from([1, 80]), fetchedAt: new Date(), dueAt: new Date() },
    },
  });
}

async function addChat() {
  await database().connection.create({
    data: { provider: "chat", orgId: "T1", orgName: "Chat", secret: "sealed", connectedAt: new Date() },
  });
  await database().chatProfile.create({
    data: { personId: person.id, orgId: "T1", url: "https://chat.example/1", timeZone: "Australia/Perth" },
  });
}

test("shows every change in the next response, with and without work e-mails", async () => {
  overrideSettings({ workEmails: "executives" });
  const askers = [await callerAt("executive"), await callerAt("staff")] as const;
  const [seeing, other] = askers;
  for (const [what, change] of changes) {
    const before = await Promise.all(askers.map(answerTo));
    await change();
    const after = await Promise.all(askers.map(answerTo));
    const expected = await Promise.all(askers.map(({ caller }) => getDirectoryDetails(caller)));
    expect([what, after]).toEqual([what, expected]);
    expect([what, after[0]]).not.toEqual([what, before[0]]);
  }
  expect((await answerTo(seeing)).details.every((detail) => "email" in detail)).toBe(true);
  expect((await answerTo(other)).details.some((detail) => "email" in detail)).toBe(false);
});

test("a stored picture is served with its bytes", async () => {
  const { headers } = await callerAt("staff");
  await addPicture();
  const answer = await requestApi("GET", `/api/people/${person.id}/picture`, headers);
  expect([answer.headers.get("content-type"), answer.text]).toEqual(["image/png", "\u0001P"]);
});

test("returns an equal response in a large directory", async () => {
  const asking = await callerAt("staff");
  const small = await answerTo(asking);
  overrideSettings({ largeDirectoryAbove: 1 });
  expect(await answerTo(asking)).toEqual(small);
});
