// Both engines: whether anything changed is seen in the text that the database makes.
import { expect, test } from "vitest";
import { requirePermission } from "@/lib/access/require";
import { identify } from "@/lib/auth/authentication";
import { database } from "@/lib/platform/database";
import { api } from "@/lib/testing/api";
import { makeUser, tokenOf } from "@/lib/testing/callers";
import { idOf, makeCompany, publishDirectory } from "@/lib/testing/company";
import { withSettings } from "@/lib/testing/settings";
import { withStore } from "@/lib/testing/store";
import { getDirectoryDetails } from "./details";
import { directoryDetailsResponse } from "./details-schema";
import { currentDirectory } from "./directory-store";
import { finishedDetails } from "./finished-details";
import { preparedDirectoryNow } from "./prepared-directory";

withStore();

const callerAt = async (level: "executive" | "staff") => {
  const headers = await tokenOf(await makeUser(level));
  const { caller } = await identify(new Headers(headers));
  return { headers, caller: requirePermission(caller, "view:people") };
};
type Asking = Awaited<ReturnType<typeof callerAt>>;

const answerTo = async ({ headers }: Asking) =>
  directoryDetailsResponse.parse((await api("GET", "/api/people/directory-details", headers)).json());

const person = { id: idOf("report") };
const ofPerson = { where: { personId: person.id } };
/** In their order; each changes what is answered. */
const changes: [string, () => Promise<unknown>][] = [
  ["an e-mail", () => database().person.update({ where: person, data: { email: "new@private.example" } })],
  [
    "another e-mail",
    () => database().person.update({ where: person, data: { email: "next@private.example" } }),
  ],
  ["no e-mail", () => database().person.update({ where: person, data: { email: null } })],
  [
    "two who exchange e-mails",
    () =>
      database()
        .$executeRaw`UPDATE people SET email = CASE first_name WHEN 'me' THEN 'boss@private.example' ELSE 'me@private.example' END
        WHERE first_name IN ('me', 'boss')`,
  ],
  [
    "and exchange them again",
    () =>
      database()
        .$executeRaw`UPDATE people SET email = CASE first_name WHEN 'boss' THEN 'boss@private.example' ELSE 'me@private.example' END
        WHERE first_name IN ('me', 'boss')`,
  ],
  ["payroll's office", () => database().profile.update({ ...ofPerson, data: { location: "Lima" } })],
  [
    "payroll's first day",
    () => database().profile.update({ ...ofPerson, data: { startDate: new Date("2020-02-29") } }),
  ],
  ["no profile", () => database().profile.delete(ofPerson)],
  [
    "the projects system's office",
    () => database().person.update({ where: person, data: { office: "Perth" } }),
  ],
  [
    "the projects system's first day",
    () => database().person.update({ where: person, data: { joinedOn: new Date("2021-03-01") } }),
  ],
  ["a picture", addPicture],
  ["another picture", () => database().personPicture.update({ ...ofPerson, data: { version: "2" } })],
  ["no address of a picture", () => database().person.update({ where: person, data: { avatarUrl: null } })],
  ["the chat", addChat],
  [
    "another clock",
    () => database().chatProfile.update({ ...ofPerson, data: { timeZone: "Europe/Lisbon" } }),
  ],
  [
    "the clock of an office",
    () =>
      database()
        .person.update({ where: { id: idOf("quiet") }, data: { office: "Perth" } })
        .then(() => database().profile.deleteMany({ where: { personId: idOf("quiet") } })),
  ],
  [
    "another way to write to them",
    () => database().chatProfile.update({ ...ofPerson, data: { url: "https://chat.example/2" } }),
  ],
  [
    "another workspace",
    () => database().connection.update({ where: { provider: "chat" }, data: { orgId: "T2" } }),
  ],
  ["somebody removed", () => database().person.update({ where: person, data: { removedAt: new Date() } })],
  [
    "somebody back",
    () =>
      database()
        .person.update({ where: person, data: { removedAt: null } })
        .then(publishDirectory),
  ],
  [
    "another name, and so another place",
    () =>
      database()
        .person.update({ where: person, data: { firstName: "aaa" } })
        .then(publishDirectory),
  ],
];

async function addPicture() {
  await database().person.update({ where: person, data: { avatarUrl: "https://faces.example/1" } });
  await database().personPicture.create({
    data: {
      ...{ personId: person.id, addressHash: "a", contentType: "image/png", version: "1" },
      ...{ bytes: Buffer.from([137, 80]), fetchedAt: new Date(), dueAt: new Date() },
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

test("the next answer shows every change, to those who see work e-mails and to those who do not", async () => {
  withSettings({ workEmails: "executives" });
  await makeCompany();
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

test("who asks first decides nothing for who asks next: work e-mails go to those who see them", async () => {
  withSettings({ workEmails: "executives" });
  await makeCompany();
  const [seeing, other] = [await callerAt("executive"), await callerAt("staff")];
  for (const order of [
    [seeing, other],
    [other, seeing],
  ]) {
    await database().person.update({
      where: person,
      data: { email: `${crypto.randomUUID()}@private.example` },
    });
    for (const asking of order) {
      const { details } = await answerTo(asking);
      expect(JSON.stringify(details).includes("@private.example")).toBe(asking === seeing);
    }
  }
  // Nor does it stay so when the setting changes.
  withSettings({ workEmails: "everyone" });
  expect(JSON.stringify(await answerTo(other))).toContain("@private.example");
});

test("while nothing changes the bytes are made once for those who see as much", async () => {
  withSettings({ workEmails: "executives" });
  await makeCompany();
  const [seeing, other] = [(await callerAt("executive")).caller, (await callerAt("staff")).caller];
  const { directory } = await currentDirectory();
  const [first, second, others] = [
    await finishedDetails(seeing, directory),
    await finishedDetails(seeing, directory),
    await finishedDetails(other, directory),
  ];
  expect(second).toBe(first);
  expect(others).not.toBe(first);
  await database().person.update({ where: person, data: { office: "Oslo" } });
  await database().profile.update({ ...ofPerson, data: { location: null } });
  expect(await finishedDetails(seeing, directory)).not.toBe(first);
});

test("of a large directory the answer is the same, and nothing of it is kept", async () => {
  await makeCompany();
  const asking = await callerAt("staff");
  const small = await answerTo(asking);
  withSettings({ largeDirectoryAbove: 1 });
  expect(await answerTo(asking)).toEqual(small);
  const { directory } = await currentDirectory();
  expect(await finishedDetails(asking.caller, directory)).not.toBe(
    await finishedDetails(asking.caller, directory),
  );
});

test("a page that is opened with words finds by what is so now, and nobody by an e-mail that they do not see", async () => {
  await makeCompany();
  const { directory } = await currentDirectory();
  const foundBy = async (words: string) => {
    const prepared = await preparedDirectoryNow(directory);
    const finders = (["all", "without e-mails", "none"] as const).map((seen) =>
      prepared.sightOf(seen).find(words),
    );
    return (await Promise.all(finders)).map(({ people }) => people.map(({ id }) => id));
  };
  expect(await foundBy("quetzalcoatl")).toEqual([[], [], []]);
  await database().person.update({ where: person, data: { email: "quetzalcoatl@private.example" } });
  expect(await foundBy("quetzalcoatl")).toEqual([[person.id], [], []]);
  await database().person.update({ where: person, data: { email: null, office: "Quetzalcoatl" } });
  await database().profile.delete(ofPerson);
  expect(await foundBy("quetzalcoatl")).toEqual([[person.id], [person.id], []]);
});
