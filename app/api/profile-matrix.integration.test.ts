// Slow: every group of a profile is requested by every kind of caller.
import { beforeEach, describe, expect, test } from "vitest";
import { accessLevels, type AccessLevel } from "@/lib/platform/access-levels";
import { profileGroups, type ProfileGroup } from "@/lib/identity/access/visibility";
import { database } from "@/lib/platform/database/database";
import {
  profileResponse,
  profileAudiencesResponse,
  type ProfileAudiencesResponse,
} from "@/lib/profiles/schema";
import { requestApi, type ApiAnswer } from "@/testing/request-api";
import { createLevelHeaders, createBrowserHeaders, createUser, createTokenHeaders } from "@/testing/callers";
import {
  changeManager,
  findCompleteGroups,
  createFullProfile,
  toPersonId,
  findLeakedGroups,
  createTestCompany,
  createAccount,
  personKeys,
  publishDirectory,
  type PersonKey,
} from "@/testing/test-company";
import { dumpDatabase } from "@/testing/dump-database";
import { overrideSettings } from "@/testing/override-settings";
import { setUpTestDatabase } from "@/testing/test-database";
import { newTokenResponse } from "@/lib/identity/tokens/schema";

setUpTestDatabase();
beforeEach(createTestCompany);

/**
 * Groups the caller, `me` in the company of testing/test-company.ts, sees of each person. Employment, Contact,
 * Demographics, Financial, Payroll mapping; -: refused.
 *
 * report: a direct report, skip: two levels below, deep: three levels below, quiet: a direct report without an account,
 * admin: a restricted executive. boss: the caller's manager, peer: outside, chair: a root above, loner: a root outside, without an account.
 */
const matrix = `
self access  person  level     | me     report  skip   deep   quiet  boss   peer   chair  loner
no           yes     executive | ECDFP  ECDFP   ECDFP  ECDFP  ECDFP  ECDFP  ECDFP  ECDFP  ECDFP
no           yes     admin     | E      E      E      E      E      E      E      E      E
no           yes     head      | ECD    ECD     ECD    ECD    ECD    E      E      E      E
no           yes     manager   | E      ECD     E      E      ECD    E      E      E      E
no           yes     staff     | E      E       E      E      E      E      E      E      E
no           yes     guest     | -      -       -      -      -      -      -      -      -
yes          yes     staff     | ECD    E       E      E      E      E      E      E      E
no           no      head      | E      E       E      E      E      E      E      E      E
`;

const columns = ["me", "report", "skip", "deep", "quiet", "boss", "peer", "chair", "loner"] as const;
const letters: Record<ProfileGroup, string> = {
  employment: "E",
  contact: "C",
  demographics: "D",
  financial: "F",
  payroll_mapping: "P",
};

const rows = matrix
  .trim()
  .split("\n")
  .slice(1)
  .map((line) => line.replace("|", "").trim().split(/\s+/));

const groupsOf = (cell: string) => profileGroups.filter((group) => cell.includes(letters[group]));

type Headers = Record<string, string>;
const profileOf = (person: PersonKey, headers: Headers, part = "") =>
  requestApi("GET", `/api/people/${toPersonId(person)}/profile${part}`, headers);
const profilesOf = (people: readonly PersonKey[], headers: Record<string, string>) =>
  requestApi("POST", "/api/people/profiles", headers, { person_ids: people.map(toPersonId) });
const visibilityOf = (person: PersonKey, headers: Headers) =>
  requestApi("GET", `/api/people/${toPersonId(person)}/visibility`, headers);
const readAudiences = async (person: PersonKey, headers: Headers) =>
  profileAudiencesResponse.parse((await visibilityOf(person, headers)).json()).groups;

/** Returns the letters of the groups served to the caller. */
async function seenOf(person: PersonKey, headers: Record<string, string>): Promise<string> {
  const answer = await profileOf(person, headers);
  if (answer.status !== 200) return answer.outcome;
  return lettersIn(profileResponse.parse(answer.json()).profile);
}
const lettersIn = (profile: object) =>
  profileGroups
    .filter((group) => group in profile)
    .map((group) => letters[group])
    .join("");

function expectPrivateAnswer(answer: ApiAnswer): void {
  expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8");
  expect(answer.headers.get("cache-control")).toBe("private, no-store");
  expect(answer.headers.get("etag")).toBeNull();
}

describe("a caller gets of everyone exactly the groups in the table, complete, and no other value (B5, B7, B8, B9, B16)", () => {
  test.each(rows)(
    "PROFILE_SELF_ACCESS %s, with a person: %s, level %s",
    async (selfAccess, hasPerson, level, ...cells) => {
      for (const key of ["report", "skip", "deep", "boss", "peer", "chair"] as const)
        await createAccount(key, "staff");
      const isRestricted = level === "admin";
      const accessLevel = accessLevels.find((known) => known === level) ?? "executive";
      expect(accessLevel === level || isRestricted).toBe(true);
      const { id } =
        hasPerson === "yes"
          ? await createAccount("me", accessLevel)
          : await createUser(accessLevel, "unknown@example.com");
      const data = { privateData: !isRestricted };
      const user = await database().appUser.update({ where: { id }, data });
      overrideSettings({ profileSelfAccess: selfAccess === "yes" });
      for (const headers of [await createBrowserHeaders(user), await createTokenHeaders(user)]) {
        const batch = await profilesOf(columns, headers);
        const served: unknown[] = [];
        for (const [index, person] of columns.entries()) {
          const cell = cells[index] ?? "missing";
          const profile = await profileOf(person, headers);
          const visibility = await visibilityOf(person, headers);
          const financial = await profileOf(person, headers, "/financial");
          const groups = groupsOf(cell);
          const shown = groups.map((group) => `${person} ${group}`);
          expect(findLeakedGroups(profile.text)).toEqual(shown);
          expect(findCompleteGroups(profile.text)).toEqual(shown);
          expect(findLeakedGroups(visibility.text)).toEqual([]);
          expect(findLeakedGroups(financial.text)).toEqual(
            shown.filter((one) => one === `${person} financial`),
          );
          if (!groups.includes("financial")) expect(financial.outcome).toBe("403 not_allowed");
          if (cell === "-") {
            const outcomes = [profile.outcome, visibility.outcome, batch.outcome];
            expect(outcomes).toEqual(["403 not_allowed", "403 not_allowed", "403 not_allowed"]);
            continue;
          }
          served.push({ person_id: toPersonId(person), ...profileResponse.parse(profile.json()) });
          expect([profile.status, visibility.status]).toEqual([200, 200]);
          expectPrivateAnswer(profile);
          expectPrivateAnswer(visibility);

          const full = createFullProfile(person);
          expect(profile.json()).toStrictEqual({
            profile: Object.fromEntries(groups.map((group) => [group, full[group]])),
          });
          if (groups.includes("financial")) {
            expect(financial.json()).toStrictEqual({ financial: full.financial });
            expectPrivateAnswer(financial);
          }
          expect(profileAudiencesResponse.parse(visibility.json())).toMatchObject({
            person_id: toPersonId(person),
            groups: ["about", ...groups].map((group) => ({ group })),
          });
          // Hidden groups are absent instead of null, so their names do not appear.
          for (const hidden of profileGroups.filter((group) => !groups.includes(group))) {
            expect(profile.text + visibility.text).not.toContain(`"${hidden}"`);
          }
        }
        if (batch.status !== 200) continue;
        // Several profiles together equal the single answers.
        expect(batch.json()).toStrictEqual({ profiles: served, unknown: [] });
        expectPrivateAnswer(batch);
      }
    },
  );
});

const mapValues = <V, R>(of: Readonly<Record<string, V>>, change: (value: V) => R): Record<string, R> =>
  Object.fromEntries(Object.entries(of).map(([name, value]) => [name, change(value)]));

test("a visible group is complete without data: every field null, and employment from the directory (B9)", async () => {
  await database().profile.delete({ where: { personId: toPersonId("report") } });
  await database().externalIdentity.deleteMany({
    where: { provider: "payroll", personId: toPersonId("report") },
  });
  await database().person.update({
    where: { id: toPersonId("report") },
    data: { office: "Lisbon", joinedOn: new Date("2020-02-29") },
  });
  const answer = await profileOf("report", await createLevelHeaders("executive"));
  expect(answer.json()).toStrictEqual({
    profile: {
      ...mapValues(createFullProfile("report"), (fields) => mapValues(fields, () => null)),
      employment: {
        ...mapValues(createFullProfile("report").employment, () => null),
        ...{ start_date: "2020-02-29", location: "Lisbon" },
      },
      payroll_mapping: { status: "not_linked", payroll_employee_id: null, last_synced_at: null },
    },
  });
});

// Who can see this ---------------------------------------------------------------------------------------------------

const accounts = {
  chair: "executive",
  boss: "head",
  me: "manager",
  report: "manager",
  skip: "staff",
  deep: "guest",
  peer: "head",
} as const satisfies Partial<Record<PersonKey, AccessLevel>>;
const accountKeys = personKeys.filter((key): key is keyof typeof accounts => key in accounts);

async function openAccounts() {
  const headers: Partial<Record<PersonKey, Record<string, string>>> = {};
  for (const key of accountKeys)
    headers[key] = await createTokenHeaders(await createAccount(key, accounts[key]));
  return (key: keyof typeof accounts) => headers[key] ?? {};
}

type GroupVisibility = ProfileAudiencesResponse["groups"][number];
const readable = (group: GroupVisibility | undefined): string =>
  group?.audience === "listed"
    ? group.viewers
        .map(({ name, explanation }) => `${name.replace(" Person", "")}: ${explanation}`)
        .join("; ")
    : `${group?.audience} (${group?.total})`;

describe("who can see this", () => {
  test.each<[PersonKey, string]>([
    ["report", "boss: Head, two levels above; chair: Executive; me: Manager, one level above"],
    ["peer", "boss: Head, one level above; chair: Executive; peer: Head, their own data"],
    ["loner", "chair: Executive"],
  ])("of %s: %s", async (person, contact) => {
    const as = await openAccounts();
    const groups = await readAudiences(person, as("chair"));
    expect(groups.map((group) => [group.group, readable(group)])).toEqual([
      ["about", "everyone (6)"],
      ["employment", "everyone (6)"],
      ["contact", contact],
      ["demographics", contact],
      ["financial", "chair: Executive"],
      ["payroll_mapping", "chair: Executive"],
    ]);
  });

  test.each([true, false])(
    "lists for every group exactly the users who get it on request (PROFILE_SELF_ACCESS=%s)",
    async (selfAccess) => {
      const as = await openAccounts();
      overrideSettings({ profileSelfAccess: selfAccess });
      for (const person of personKeys) {
        const groups = await readAudiences(person, as("chair"));
        for (const viewer of accountKeys) {
          const isListed = (group: GroupVisibility) =>
            group.audience === "everyone"
              ? accounts[viewer] !== "guest"
              : group.viewers.some(({ person_id }) => person_id === toPersonId(viewer));
          const listed = groups
            .filter(isListed)
            .map(({ group }) => (group === "about" ? "" : letters[group]))
            .join("");
          expect([person, viewer, (await seenOf(person, as(viewer))).replace("403 not_allowed", "")]).toEqual(
            [person, viewer, listed],
          );
        }
      }
    },
  );

  test("names a viewer whose person was removed, without a place in the tree", async () => {
    const as = await openAccounts();
    for (const key of ["chair", "boss"] as const) {
      await database().person.update({ where: { id: toPersonId(key) }, data: { removedAt: new Date() } });
    }
    await publishDirectory();
    const groups = await readAudiences("report", as("chair"));
    const contact = groups.find(({ group }) => group === "contact");
    expect(contact?.audience === "listed" ? contact.viewers : []).toMatchObject([
      { name: "chair Person", person_id: null, rule: "executive", levels_above: null },
      { name: "me Person", person_id: toPersonId("me"), rule: "manager", levels_above: null },
    ]);
  });

  test("omits executives from the moment they are restricted, and lists them again without the restriction", async () => {
    const as = await openAccounts();
    const chief = await createLevelHeaders("executive");
    const { id } = await database().appUser.findFirstOrThrow({ where: { email: { startsWith: "chair" } } });
    const financial = async () => {
      const groups = await readAudiences("report", chief);
      return readable(groups.find(({ group }) => group === "financial"));
    };
    for (const [private_data, listed, seen] of [
      [false, "The executive: Executive", "E"],
      [true, "chair: Executive; The executive: Executive", "ECDFP"],
    ] as const) {
      const answer = await requestApi("PATCH", `/api/admin/users/${id}`, chief, { private_data });
      expect([private_data, answer.outcome, await financial()]).toEqual([private_data, "200", listed]);
      expect(await seenOf("report", as("chair"))).toBe(seen);
    }
  });

  test("omits disabled users, and groups the caller does not see", async () => {
    const as = await openAccounts();
    await database().appUser.updateMany({
      where: { email: { startsWith: "boss" } },
      data: { disabledAt: new Date() },
    });
    const groups = await readAudiences("report", as("me"));
    expect(groups.map((group) => [group.group, readable(group)])).toEqual([
      ["about", "everyone (5)"],
      ["employment", "everyone (5)"],
      ["contact", "chair: Executive; me: Manager, one level above"],
      ["demographics", "chair: Executive; me: Manager, one level above"],
    ]);
  });
});

// Other outputs ------------------------------------------------------------------------------------------------------

test("no list, audit log or export holds a value of a profile (I6, B14, B16)", async () => {
  const as = await openAccounts();
  for (const person of personKeys) {
    for (const viewer of accountKeys) await profileOf(person, as(viewer)); // so that the audit log has entries
  }
  for (const path of [
    ...["/api/people", "/api/people/org-chart", "/api/tokens", "/api/admin/users", "/api/admin/connections"],
    ...["/api/admin/sync-runs", "/api/admin/audit?limit=500", "/api/admin/audit?format=csv"],
  ]) {
    const answer = await requestApi("GET", path, as("chair"));
    expect([path, answer.outcome, findLeakedGroups(answer.text)]).toEqual([path, "200", []]);
    expect(answer.headers.get("cache-control")).toMatch(
      path.startsWith("/api/people") ? /^private, no-cache$/ : /^private, no-store$/,
    );
  }
});

test("a person who was not listed, or was removed during the request, is unknown before the removal is published", async () => {
  const headers = await createLevelHeaders("executive");
  const id = crypto.randomUUID();
  await database().person.create({ data: { id, firstName: "Hidden", lastName: "Person", title: "" } });
  await publishDirectory();
  expect((await requestApi("GET", `/api/people/${id}/profile`, headers)).outcome).toBe(
    "404 person_not_found",
  );
  await profileOf("peer", headers);
  await database().person.update({ where: { id: toPersonId("peer") }, data: { removedAt: new Date() } });
  const answer = await profileOf("peer", headers);
  expect([answer.outcome, findLeakedGroups(answer.text)]).toEqual(["404 person_not_found", []]);
});

// From the next request on -------------------------------------------------------------------------------------------

describe("rights are current at each request", () => {
  test("they follow a change of manager, for the whole branch", async () => {
    const as = await openAccounts();
    const all = async (viewer: keyof typeof accounts) => [
      await seenOf("report", as(viewer)),
      await seenOf("skip", as(viewer)),
    ];
    expect([await all("boss"), await all("me"), await all("peer")]).toEqual([
      ["ECD", "ECD"],
      ["ECD", "E"],
      ["E", "E"],
    ]);
    await changeManager("report", "peer");
    expect([await all("boss"), await all("me"), await all("peer")]).toEqual([
      ["ECD", "ECD"],
      ["E", "E"],
      ["ECD", "ECD"],
    ]);
  });

  test("a level changed by an executive applies from the next request on, by cookie and token (B26)", async () => {
    const chief = await createLevelHeaders("executive");
    const user = await createAccount("me", "executive");
    const credentials = [await createBrowserHeaders(user), await createTokenHeaders(user)];
    const expected = [
      ["head", "ECD", "ECD"],
      ["manager", "ECD", "E"],
      ["staff", "E", "E"],
      ["guest", "403 not_allowed", "403 not_allowed"],
      ["executive", "ECDFP", "ECDFP"],
    ];
    for (const [access_level, report, skip] of expected) {
      expect(
        (await requestApi("PATCH", `/api/admin/users/${user.id}`, chief, { access_level })).outcome,
      ).toBe("200");
      for (const headers of credentials) {
        expect([access_level, await seenOf("report", headers), await seenOf("skip", headers)]).toEqual([
          access_level,
          report,
          skip,
        ]);
      }
    }
  });
});

test("a token allows no more than its owner may do now, whatever its scopes, and no more than its scopes (B37)", async () => {
  const user = await createAccount("me", "executive");
  const [everything, viewing, administering] = [
    await createTokenHeaders(user),
    await createTokenHeaders(user, ["view:people"]),
    await createTokenHeaders(user, ["admin:connections", "manage:people"]),
  ];
  const can = async (headers: Record<string, string>) => [
    await seenOf("report", headers),
    (await requestApi("GET", "/api/admin/users", headers)).outcome,
    (await requestApi("GET", "/api/admin/sync-runs", headers)).outcome,
  ];
  const [no, noScope] = ["403 not_allowed", "403 missing_scope"];
  const level = (accessLevel: AccessLevel) =>
    database().appUser.update({ where: { id: user.id }, data: { accessLevel } });
  expect(await can(everything)).toEqual(["ECDFP", "200", "200"]);
  expect(await can(viewing)).toEqual(["ECDFP", noScope, noScope]);
  expect(await can(administering)).toEqual([noScope, "200", "200"]);
  await level("manager");
  expect(await can(everything)).toEqual(["ECD", no, no]);
  expect(await can(viewing)).toEqual(["ECD", noScope, noScope]);
  expect(await can(administering)).toEqual([noScope, no, no]);
  await level("guest");
  expect(await can(everything)).toEqual([no, no, no]);
  await level("executive");
  expect(await can(everything)).toEqual(["ECDFP", "200", "200"]);
});

test("concurrent callers each get their own answer while rights change (B15)", async () => {
  const as = await openAccounts();
  const questions = personKeys.flatMap((person) => accountKeys.map((viewer) => ({ person, viewer })));
  const askAll = () =>
    Promise.all(questions.map(async ({ person, viewer }) => (await profileOf(person, as(viewer))).text));
  const oneByOne: string[] = [];
  for (const { person, viewer } of questions) oneByOne.push((await profileOf(person, as(viewer))).text);
  expect(await askAll()).toEqual(oneByOne);

  const under = askAll(); // either result is valid, as some requests run before the change and some after
  await changeManager("report", "peer");
  const during = await under;
  const after: string[] = [];
  for (const { person, viewer } of questions) after.push((await profileOf(person, as(viewer))).text);
  for (const [index, text] of during.entries()) expect([oneByOne[index], after[index]]).toContain(text);
  expect(after).not.toEqual(oneByOne);
  expect(await askAll()).toEqual(after);
});

// Stored data --------------------------------------------------------------------------------------------------------

describe("a dump of the database", () => {
  test("holds no private value, token, session or cookie in plain text after every value was read by every caller (B34, B65)", async () => {
    const as = await openAccounts();
    const browser = await createBrowserHeaders(await createUser("executive"));
    const made = await requestApi("POST", "/api/tokens", browser, {
      name: "made by API",
      scopes: ["view:people"],
    });
    for (const person of personKeys) for (const viewer of accountKeys) await profileOf(person, as(viewer));
    const dump = await dumpDatabase();
    const text = JSON.stringify(dump);
    const isPrivate = (shown: string) => /contact|demographics|financial/.test(shown);
    expect(findLeakedGroups(text).filter(isPrivate)).toEqual([]);
    expect(findLeakedGroups(text).filter((shown) => !isPrivate(shown))).toHaveLength(2 * personKeys.length); // proves that the text is a dump

    const { secret } = newTokenResponse.parse(made.json());
    const tokens = [
      secret,
      ...accountKeys.map((key) => as(key)["authorization"]?.replace("Bearer ", "") ?? ""),
    ];
    for (const token of tokens) {
      expect(token).toMatch(/^kith_/);
      expect(text).not.toContain(token.slice("kith_".length, -4));
    }
    expect(text).not.toContain(browser.cookie.split("=")[1]);
    expect(dump["api_tokens"]).toHaveLength(tokens.length);
  });
});
