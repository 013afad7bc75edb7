import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { accessLevels, type AccessLevel } from "@/lib/access/levels";
import { requirePermission } from "@/lib/access/require";
import { profileGroups, type ProfileGroup } from "@/lib/access/visibility";
import { auditResponse } from "@/lib/audit/schema";
import { usersResponse } from "@/lib/users/schema";
import { connectionsResponse } from "@/lib/connections/schema";
import { orgChartResponse, peopleResponse } from "@/lib/directory/schema";
import { authenticate } from "@/lib/auth/authentication";
import { database } from "@/lib/platform/database";
import {
  financialResponse,
  profileResponse,
  profilesResponse,
  visibilityResponse,
  type GroupVisibility,
} from "@/lib/profiles/schema";
import { getProfileAnswer, getVisibility } from "@/lib/profiles/queries";
import { toProfileRow } from "@/lib/profiles/stored-profile";
import { syncRunsResponse } from "@/lib/runs/schema";
import { api, type Answered } from "@/lib/testing/api";
import { browserOf, makeUser, tokenOf } from "@/lib/testing/callers";
import {
  changeManager,
  completelyIn,
  fullProfileOf,
  idOf,
  leakedInto,
  makeCompany,
  openAccount,
  personKeys,
  publishDirectory,
  type PersonKey,
} from "@/lib/testing/company";
import { dumpDatabase } from "@/lib/testing/dump";
import { withSettings } from "@/lib/testing/settings";
import { withStore } from "@/lib/testing/store";
import { newTokenResponse, tokensResponse } from "@/lib/tokens/schema";

withStore();

/**
 * Which groups the caller, who is `me` in the company of lib/testing/company.ts, sees of everybody in it. Employment, Contact,
 * Demographics, Financial, Payroll mapping; -: refused.
 *
 * report: a direct report, skip: two levels below, deep: three levels below, quiet: a direct report without an account,
 * boss: their own manager, peer: outside, chair: a root above them, loner: a root outside, without an account.
 */
const matrix = `
self access  person  level     | me     report  skip   deep   quiet  boss   peer   chair  loner
no           yes     executive | ECDFP  ECDFP   ECDFP  ECDFP  ECDFP  ECDFP  ECDFP  ECDFP  ECDFP
no           yes     head      | ECD    ECD     ECD    ECD    ECD    E      E      E      E
no           yes     manager   | E      ECD     E      E      ECD    E      E      E      E
no           yes     staff     | E      E       E      E      E      E      E      E      E
no           yes     guest     | -      -       -      -      -      -      -      -      -
yes          yes     executive | ECDFP  ECDFP   ECDFP  ECDFP  ECDFP  ECDFP  ECDFP  ECDFP  ECDFP
yes          yes     head      | ECD    ECD     ECD    ECD    ECD    E      E      E      E
yes          yes     manager   | ECD    ECD     E      E      ECD    E      E      E      E
yes          yes     staff     | ECD    E       E      E      E      E      E      E      E
yes          yes     guest     | -      -       -      -      -      -      -      -      -
no           no      executive | ECDFP  ECDFP   ECDFP  ECDFP  ECDFP  ECDFP  ECDFP  ECDFP  ECDFP
no           no      head      | E      E       E      E      E      E      E      E      E
no           no      manager   | E      E       E      E      E      E      E      E      E
no           no      staff     | E      E       E      E      E      E      E      E      E
no           no      guest     | -      -       -      -      -      -      -      -      -
yes          no      executive | ECDFP  ECDFP   ECDFP  ECDFP  ECDFP  ECDFP  ECDFP  ECDFP  ECDFP
yes          no      head      | E      E       E      E      E      E      E      E      E
yes          no      manager   | E      E       E      E      E      E      E      E      E
yes          no      staff     | E      E       E      E      E      E      E      E      E
yes          no      guest     | -      -       -      -      -      -      -      -      -
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
  .map((line) => {
    const [selfAccess, hasPerson, level, ...cells] = line.replace("|", "").trim().split(/\s+/);
    const accessLevel = accessLevels.find((known) => known === level) ?? "guest";
    const seen = columns.map((person, index) => ({ person, cell: cells[index] ?? "missing" }));
    const title = `${level} ${hasPerson === "yes" ? "with" : "without"} a person, PROFILE_SELF_ACCESS ${selfAccess}`;
    return {
      title,
      selfAccess: selfAccess === "yes",
      hasPerson: hasPerson === "yes",
      accessLevel,
      seen,
    };
  });

const groupsOf = (cell: string) => profileGroups.filter((group) => cell.includes(letters[group]));

const profileOf = (person: PersonKey | string, headers: Record<string, string>) =>
  api("GET", `/api/people/${isKey(person) ? idOf(person) : person}/profile`, headers);
const financialOf = (person: PersonKey | string, headers: Record<string, string>) =>
  api("GET", `/api/people/${isKey(person) ? idOf(person) : person}/profile/financial`, headers);
const profilesOf = (people: readonly PersonKey[], headers: Record<string, string>) =>
  api("POST", "/api/people/profiles", headers, { person_ids: people.map(idOf) });
const visibilityOf = (person: PersonKey | string, headers: Record<string, string>) =>
  api("GET", `/api/people/${isKey(person) ? idOf(person) : person}/visibility`, headers);
const isKey = (person: string): person is PersonKey => personKeys.some((key) => key === person);

/** The letters of the groups that the caller is served of a person. */
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

function expectPrivateAnswer(answer: Answered): void {
  expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8");
  expect(answer.headers.get("cache-control")).toBe("private, no-store");
  expect(answer.headers.get("etag")).toBeNull();
}

describe("of everybody, a caller gets exactly the groups of the table, complete, and not a value more (B5, B7, B8, B9, B16)", () => {
  test.each(rows.map((row) => [row.title, row] as const))("%s", async (_title, row) => {
    await makeCompany();
    for (const key of ["report", "skip", "deep", "boss", "peer", "chair"] as const) {
      await openAccount(key, "staff");
    }
    const user = row.hasPerson
      ? await openAccount("me", row.accessLevel)
      : await makeUser(row.accessLevel, "nobody@example.com");
    withSettings({ profileSelfAccess: row.selfAccess });
    for (const headers of [await browserOf(user), await tokenOf(user)]) {
      const batch = await profilesOf(columns, headers);
      const served: unknown[] = [];
      for (const { person, cell } of row.seen) {
        const profile = await profileOf(person, headers);
        const visibility = await visibilityOf(person, headers);
        const financial = await financialOf(person, headers);
        const groups = groupsOf(cell);
        const shown = groups.map((group) => `${person} ${group}`);
        expect(leakedInto(profile.text)).toEqual(shown);
        expect(completelyIn(profile.text)).toEqual(shown);
        expect(leakedInto(visibility.text)).toEqual([]);
        expect(leakedInto(financial.text)).toEqual(shown.filter((one) => one === `${person} financial`));
        if (!groups.includes("financial")) expect(financial.outcome).toBe("403 not_allowed");
        if (cell === "-") {
          const outcomes = [profile.outcome, visibility.outcome, batch.outcome];
          expect(outcomes).toEqual(["403 not_allowed", "403 not_allowed", "403 not_allowed"]);
          continue;
        }
        served.push({ person_id: idOf(person), ...profileResponse.parse(profile.json()) });
        expect([profile.status, visibility.status]).toEqual([200, 200]);
        expectPrivateAnswer(profile);
        expectPrivateAnswer(visibility);

        const full = fullProfileOf(person);
        expect(profile.json()).toStrictEqual({
          profile: Object.fromEntries(groups.map((group) => [group, full[group]])),
        });
        profileResponse.parse(profile.json());
        if (groups.includes("financial")) {
          expect(financial.json()).toStrictEqual({ financial: full.financial });
          financialResponse.parse(financial.json());
          expectPrivateAnswer(financial);
        }
        expect(visibilityResponse.parse(visibility.json())).toMatchObject({
          person_id: idOf(person),
          groups: groups.map((group) => ({ group })),
        });
        // Absent, not null: not even its name.
        for (const hidden of profileGroups.filter((group) => !groups.includes(group))) {
          expect(profile.text + visibility.text).not.toContain(`"${hidden}"`);
        }
      }
      if (batch.status !== 200) continue;
      // Several at once are the same, each as it is alone.
      expect(batch.json()).toStrictEqual({ profiles: served, unknown: [] });
      profilesResponse.parse(batch.json());
      expectPrivateAnswer(batch);
    }
  });

  test("the table has every level, with and without a person, for both settings, of everybody (B8)", () => {
    const wanted = accessLevels.flatMap((level) =>
      ["with", "without"].flatMap((person) =>
        ["no", "yes"].map((access) => `${level} ${person} a person, PROFILE_SELF_ACCESS ${access}`),
      ),
    );
    expect(rows.map(({ title }) => title).toSorted()).toEqual(wanted.toSorted());
    expect([...columns].toSorted()).toEqual([...personKeys].toSorted());
    expect(rows.flatMap(({ seen }) => seen.filter(({ cell }) => !/^(-|EC?D?F?P?)$/.test(cell)))).toEqual([]);
  });
});

test("a group that is seen is complete where nothing is known: every field null, and employment from the directory (B9)", async () => {
  await makeCompany();
  await database().profile.delete({ where: { personId: idOf("report") } });
  await database().externalIdentity.deleteMany({ where: { provider: "payroll", personId: idOf("report") } });
  await database().person.update({
    where: { id: idOf("report") },
    data: { office: "Lisbon", joinedOn: new Date("2020-02-29") },
  });
  const answer = await profileOf("report", await tokenOf(await makeUser("executive")));
  expect(answer.json()).toStrictEqual({
    profile: {
      employment: {
        start_date: "2020-02-29",
        end_date: null,
        employment_status: null,
        employment_basis: null,
        location: "Lisbon",
      },
      contact: { phone: null, mobile: null, home_address: null },
      demographics: { gender: null, date_of_birth: null },
      financial: {
        super_fund_name: null,
        super_fund_type: null,
        super_member_number: null,
        bank_account_name: null,
        bank_bsb: null,
        bank_account_number: null,
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
  for (const key of accountKeys) headers[key] = await tokenOf(await openAccount(key, accounts[key]));
  return (key: keyof typeof accounts) => headers[key] ?? {};
}

const readable = (group: GroupVisibility | undefined): string =>
  group?.audience === "listed"
    ? group.viewers
        .map(({ name, explanation }) => `${name.replace(" Person", "")}: ${explanation}`)
        .join("; ")
    : `${group?.audience} (${group?.total})`;

describe("who can see this", () => {
  test.each<[PersonKey, string]>([
    ["chair", "chair: Executive"],
    ["boss", "boss: Head, their own data; chair: Executive"],
    ["me", "boss: Head, one level above; chair: Executive"],
    ["report", "boss: Head, two levels above; chair: Executive; me: Manager, one level above"],
    ["skip", "boss: Head, three levels above; chair: Executive; report: Manager, one level above"],
    ["deep", "boss: Head, four levels above; chair: Executive"],
    ["quiet", "boss: Head, two levels above; chair: Executive; me: Manager, one level above"],
    ["peer", "boss: Head, one level above; chair: Executive; peer: Head, their own data"],
    ["loner", "chair: Executive"],
  ])("of %s: %s", async (person, contact) => {
    await makeCompany();
    const as = await openAccounts();
    const answer = await visibilityOf(person, as("chair"));
    const { groups } = visibilityResponse.parse(answer.json());
    expect(groups.map((group) => [group.group, readable(group)])).toEqual([
      ["employment", "everyone (6)"],
      ["contact", contact],
      ["demographics", contact],
      ["financial", "chair: Executive"],
      ["payroll_mapping", "chair: Executive"],
    ]);
  });

  test.each([true, false])(
    "lists of every group those who get it when they ask, and nobody else (PROFILE_SELF_ACCESS=%s)",
    async (selfAccess) => {
      await makeCompany();
      const as = await openAccounts();
      withSettings({ profileSelfAccess: selfAccess });
      for (const person of personKeys) {
        const { groups } = visibilityResponse.parse((await visibilityOf(person, as("chair"))).json());
        for (const viewer of accountKeys) {
          const isListed = (group: GroupVisibility) =>
            group.audience === "everyone"
              ? accounts[viewer] !== "guest"
              : group.viewers.some(({ person_id }) => person_id === idOf(viewer));
          const listed = groups
            .filter(isListed)
            .map(({ group }) => letters[group])
            .join("");
          expect([person, viewer, (await seenOf(person, as(viewer))).replace("403 not_allowed", "")]).toEqual(
            [person, viewer, listed],
          );
        }
      }
    },
  );

  test("names a viewer whose person was removed, but no place of theirs in the tree", async () => {
    await makeCompany();
    const as = await openAccounts();
    for (const key of ["chair", "boss"] as const) {
      await database().person.update({ where: { id: idOf(key) }, data: { removedAt: new Date() } });
    }
    await publishDirectory();
    const { groups } = visibilityResponse.parse((await visibilityOf("report", as("chair"))).json());
    const contact = groups.find(({ group }) => group === "contact");
    expect(contact?.audience === "listed" ? contact.viewers : []).toMatchObject([
      { name: "chair Person", person_id: null, rule: "executive", levels_above: null },
      { name: "me Person", person_id: idOf("me"), rule: "manager", levels_above: null },
    ]);
  });

  test("names nobody who was disabled, and says it only of groups that the asker sees", async () => {
    await makeCompany();
    const as = await openAccounts();
    await database().appUser.updateMany({
      where: { email: { startsWith: "boss" } },
      data: { disabledAt: new Date() },
    });
    const { groups } = visibilityResponse.parse((await visibilityOf("report", as("me"))).json());
    expect(groups.map((group) => [group.group, readable(group)])).toEqual([
      ["employment", "everyone (5)"],
      ["contact", "chair: Executive; me: Manager, one level above"],
      ["demographics", "chair: Executive; me: Manager, one level above"],
    ]);
  });
});

// Nowhere else -------------------------------------------------------------------------------------------------------

test("no list, no record and no export holds a value of a profile (I6, B14, B16)", async () => {
  await makeCompany();
  const as = await openAccounts();
  for (const person of personKeys) {
    for (const viewer of accountKeys) await profileOf(person, as(viewer)); // so that the record has something to tell
  }
  const lists: [path: string, schema: z.ZodType | null][] = [
    ["/api/people", peopleResponse],
    ["/api/people/org-chart", orgChartResponse],
    ["/api/tokens", tokensResponse],
    ["/api/admin/users", usersResponse],
    ["/api/admin/connections", connectionsResponse],
    ["/api/admin/sync-runs", syncRunsResponse],
    ["/api/admin/audit?limit=500", auditResponse],
    ["/api/admin/audit?format=csv", null],
  ];
  for (const [path, schema] of lists) {
    const answer = await api("GET", path, as("chair"));
    expect([path, answer.outcome, leakedInto(answer.text)]).toEqual([path, "200", []]);
    expect(answer.headers.get("cache-control")).toMatch(
      path.startsWith("/api/people") ? /^private, no-cache$/ : /^private, no-store$/,
    );
    schema?.parse(answer.json());
  }
});

test("who is removed, who never was and what is no id are the same 404, whatever the caller may see (B12, B56)", async () => {
  await makeCompany();
  // Somebody whom the projects system does not list is nobody of the directory, whatever is kept of them.
  const hidden = "00000000-0000-4000-8000-0000000000aa";
  await database().person.create({
    data: { id: hidden, firstName: "Hidden", lastName: "Person", title: "" },
  });
  const { payroll_mapping: _mapping, ...groups } = fullProfileOf("loner");
  await database().profile.create({ data: toProfileRow(hidden, { ...groups, lastSyncedAt: null }) });
  await database().person.update({ where: { id: idOf("loner") }, data: { removedAt: new Date() } });
  await publishDirectory();
  const nobodies = [
    idOf("loner"),
    hidden,
    crypto.randomUUID(),
    idOf("peer").replaceAll("-", ""),
    "1",
    "nobody",
    "null",
    "%2e%2e",
    "' OR 1=1 --",
    "x".repeat(2_000),
    `${idOf("peer")} `,
  ];
  for (const level of ["executive", "head", "staff"] as const) {
    const headers = await tokenOf(await makeUser(level));
    for (const ask of [profileOf, visibilityOf, financialOf]) {
      const answers: Answered[] = [];
      for (const id of nobodies) answers.push(await ask(encodeURIComponent(id), headers));
      expect(answers.map(({ outcome }) => outcome)).toEqual(nobodies.map(() => "404 person_not_found"));
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
      expect(new Set(answers.map((answer) => JSON.stringify([...answer.headers]))).size).toBe(1);
    }
  }
  expect(await database().auditEvent.count({ where: { kind: "profile_read" } })).toBe(0);
});

test("a guest is refused alike, whether there is somebody with the id or not (B12)", async () => {
  await makeCompany();
  const headers = await tokenOf(await makeUser("guest"));
  const answers = [
    await profileOf("peer", headers),
    await profileOf(crypto.randomUUID(), headers),
    await profileOf("x", headers),
  ];
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
});

test("somebody who is removed while they are asked for is nobody, also before that is published", async () => {
  await makeCompany();
  const headers = await tokenOf(await makeUser("executive"));
  await profileOf("peer", headers);
  await database().person.update({ where: { id: idOf("peer") }, data: { removedAt: new Date() } });
  const answer = await profileOf("peer", headers);
  expect([answer.outcome, leakedInto(answer.text)]).toEqual(["404 person_not_found", []]);
});

test("a page is refused what the API is refused: the decision does not rely on who calls it", async () => {
  await makeCompany();
  const guest = await authenticate(new Headers(await browserOf(await openAccount("me", "guest"))));
  const asked = async () => requirePermission(guest, "view:people");
  await expect(asked().then((caller) => getProfileAnswer(caller, idOf("me")))).rejects.toMatchObject({
    code: "not_allowed",
  });
  await expect(asked().then((caller) => getVisibility(caller, idOf("me")))).rejects.toMatchObject({
    code: "not_allowed",
  });
});

test("a parameter of the query names nobody else (B4, B10)", async () => {
  await makeCompany();
  const headers = await tokenOf(await openAccount("me", "manager"));
  for (const query of [
    `id=${idOf("report")}`,
    `nxtPid=${idOf("report")}`,
    "access_level=executive",
    "groups=financial",
  ]) {
    const answer = await api("GET", `/api/people/${idOf("peer")}/profile?${query}`, headers);
    expect([query, answer.outcome, leakedInto(answer.text)]).toEqual([query, "400 unknown_parameter", []]);
  }
});

// From the next request on -------------------------------------------------------------------------------------------

describe("rights are those of this moment", () => {
  test("they follow a manager who changed, a whole branch at once", async () => {
    await makeCompany();
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
    await changeManager("report", null);
    expect([await all("boss"), await all("me"), await all("peer")]).toEqual([
      ["E", "E"],
      ["E", "E"],
      ["E", "E"],
    ]);
  });

  test("they follow a head who moved: their new place counts, not their old one", async () => {
    await makeCompany();
    const headers = await tokenOf(await openAccount("peer", "head"));
    expect(await seenOf("me", headers)).toBe("E");
    await changeManager("me", "peer");
    expect([await seenOf("me", headers), await seenOf("deep", headers)]).toEqual(["ECD", "ECD"]);
    await database().externalIdentity.updateMany({
      where: { personId: idOf("peer") },
      data: { userId: null },
    });
    await publishDirectory();
    expect([await seenOf("me", headers), await seenOf("peer", headers)]).toEqual(["E", "E"]);
  });

  test("a head who is removed from the directory has no branch any more", async () => {
    await makeCompany();
    const headers = await tokenOf(await openAccount("me", "head"));
    expect(await seenOf("deep", headers)).toBe("ECD");
    await database().person.update({ where: { id: idOf("me") }, data: { removedAt: new Date() } });
    await publishDirectory();
    expect(await seenOf("deep", headers)).toBe("E");
  });

  test("a level that was lowered or raised by an executive counts at the next request, by cookie and token (B26)", async () => {
    await makeCompany();
    const chief = await tokenOf(await makeUser("executive"));
    const user = await openAccount("me", "executive");
    const credentials = [await browserOf(user), await tokenOf(user)];
    const expected = [
      ["head", "ECD", "ECD"],
      ["manager", "ECD", "E"],
      ["staff", "E", "E"],
      ["guest", "403 not_allowed", "403 not_allowed"],
      ["executive", "ECDFP", "ECDFP"],
    ];
    for (const [access_level, report, skip] of expected) {
      expect((await api("PATCH", `/api/admin/users/${user.id}`, chief, { access_level })).outcome).toBe(
        "200",
      );
      for (const headers of credentials) {
        expect([access_level, await seenOf("report", headers), await seenOf("skip", headers)]).toEqual([
          access_level,
          report,
          skip,
        ]);
      }
    }
  });

  test("who is disabled, signed out or without their token sees nothing at the next request (B27)", async () => {
    await makeCompany();
    const chief = await tokenOf(await makeUser("executive"));
    const user = await openAccount("me", "head");
    const [browser, token] = [await browserOf(user), await tokenOf(user)];
    const both = async () => [await seenOf("report", browser), await seenOf("report", token)];
    const change = (body: unknown) => api("PATCH", `/api/admin/users/${user.id}`, chief, body);
    expect(await both()).toEqual(["ECD", "ECD"]);
    await change({ sign_out: true });
    expect(await both()).toEqual(["401 not_signed_in", "ECD"]);
    const { id } = await database().apiToken.findFirstOrThrow({ where: { userId: user.id } });
    await api("DELETE", `/api/tokens/${id}`, chief);
    expect(await both()).toEqual(["401 not_signed_in", "401 invalid_token"]);

    const [again, another] = [await browserOf(user), await tokenOf(user)];
    expect([await seenOf("report", again), await seenOf("report", another)]).toEqual(["ECD", "ECD"]);
    await change({ disabled: true });
    expect([await seenOf("report", again), await seenOf("report", another)]).toEqual([
      "401 not_signed_in",
      "401 invalid_token",
    ]);
    await change({ disabled: false });
    // Disabling ended both for good.
    expect([await seenOf("report", again), await seenOf("report", another)]).toEqual([
      "401 not_signed_in",
      "401 invalid_token",
    ]);
  });
});

test("many callers at once get each their own answer, while rights change under them (B15)", async () => {
  await makeCompany();
  const as = await openAccounts();
  const questions = personKeys.flatMap((person) => accountKeys.map((viewer) => ({ person, viewer })));
  const askAll = () =>
    Promise.all(questions.map(async ({ person, viewer }) => (await profileOf(person, as(viewer))).text));
  const oneByOne: string[] = [];
  for (const { person, viewer } of questions) oneByOne.push((await profileOf(person, as(viewer))).text);
  expect(await askAll()).toEqual(oneByOne);

  const under = askAll(); // some before, some after: each of them either the one or the other
  await changeManager("report", "peer");
  const during = await under;
  const after: string[] = [];
  for (const { person, viewer } of questions) after.push((await profileOf(person, as(viewer))).text);
  for (const [index, text] of during.entries()) expect([oneByOne[index], after[index]]).toContain(text);
  expect(after).not.toEqual(oneByOne);
  expect(await askAll()).toEqual(after);
});

test("a token never does more than its owner does now, whatever its scopes, nor more than its scopes (B37)", async () => {
  await makeCompany();
  const user = await openAccount("me", "executive");
  const [everything, viewing, administering] = [
    await tokenOf(user),
    await tokenOf(user, ["view:people"]),
    await tokenOf(user, ["admin:connections", "manage:people"]),
  ];
  const can = async (headers: Record<string, string>) => [
    await seenOf("report", headers),
    (await api("GET", "/api/admin/users", headers)).outcome,
    (await api("GET", "/api/admin/sync-runs", headers)).outcome,
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

test.each(accessLevels)(
  "a public_only token of a %s gets no group of anybody, asks nothing of the record, and no address says more of people than the list (TOKEN-9)",
  async (level) => {
    await makeCompany();
    withSettings({ profileSelfAccess: true });
    const headers = await tokenOf(await openAccount("me", level), ["view:people"], { isPublicOnly: true });
    const refused = level === "guest" ? "403 not_allowed" : "403 public_only_token";
    for (const person of personKeys) {
      for (const part of ["profile", "profile/financial", "visibility", "overview", "picture"]) {
        const answer = await api("GET", `/api/people/${idOf(person)}/${part}`, headers);
        expect([person, part, answer.outcome, leakedInto(answer.text)]).toEqual([person, part, refused, []]);
      }
    }
    for (const list of ["", "/org-chart", `/${idOf("report")}`]) {
      const answer = await api("GET", `/api/people${list}`, headers);
      expect([list, answer.status, leakedInto(answer.text)]).toEqual([
        list,
        level === "guest" ? 403 : 200,
        [],
      ]);
    }
    expect(await database().auditEvent.count({ where: { kind: { not: "token_created" } } })).toBe(0);
  },
);

// At rest ------------------------------------------------------------------------------------------------------------

describe("a dump of the database", () => {
  test("holds no private value and no token, session or cookie, after everything was read by everybody (B34, B65)", async () => {
    await makeCompany();
    const as = await openAccounts();
    const browser = await browserOf(await makeUser("executive"));
    const made = await api("POST", "/api/tokens", browser, { name: "made by API", scopes: ["view:people"] });
    for (const person of personKeys) for (const viewer of accountKeys) await profileOf(person, as(viewer));
    const dump = await dumpDatabase();
    const text = JSON.stringify(dump);
    const isPrivate = (shown: string) => /contact|demographics|financial/.test(shown);
    expect(leakedInto(text).filter(isPrivate)).toEqual([]);
    expect(leakedInto(text).filter((shown) => !isPrivate(shown))).toHaveLength(2 * personKeys.length); // it is a dump

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

  test("shows no two seals alike, not even of the same value sealed twice, and no nonce twice (B65)", async () => {
    await makeCompany();
    const sealed = async () => {
      const stored = await database().profile.findMany({ orderBy: { personId: "asc" } });
      return stored.flatMap(({ contact, demographics, financial }) => [
        contact ?? "",
        demographics ?? "",
        financial ?? "",
      ]);
    };
    const first = await sealed();
    for (const key of personKeys) {
      const { payroll_mapping: _mapping, ...groups } = fullProfileOf(key);
      const { personId, ...row } = toProfileRow(idOf(key), { ...groups, lastSyncedAt: null });
      await database().profile.update({ where: { personId }, data: row });
    }
    const all = [...first, ...(await sealed())];
    expect(all).toHaveLength(2 * 3 * personKeys.length);
    expect(new Set(all).size).toBe(all.length);
    expect(new Set(all.map((seal) => seal.split(".")[2])).size).toBe(all.length);
  });

  test("is opened only for who may see it: what is not asked for may even be damaged", async () => {
    await makeCompany();
    await database().profile.updateMany({ data: { financial: "v1.test.damaged" } });
    const user = await openAccount("me", "manager");
    const headers = await tokenOf(user);
    expect(await seenOf("report", headers)).toBe("ECD");
    await database().profile.updateMany({ data: { contact: "v1.test.damaged", demographics: "gone" } });
    expect([await seenOf("report", headers), await seenOf("skip", headers)]).toEqual(["E", "E"]);
  });

  test("gives nobody another's values by moving a seal to another row or column: it opens nowhere else (A79)", async () => {
    await makeCompany();
    const headers = await tokenOf(await makeUser("executive"));
    const { contact, demographics } = await database().profile.findUniqueOrThrow({
      where: { personId: idOf("boss") },
    });
    for (const data of [{ contact }, { contact: demographics }]) {
      await database().profile.update({ where: { personId: idOf("me") }, data });
      const answer = await profileOf("me", headers);
      const others = ["me employment", "me demographics", "me financial", "me payroll_mapping"];
      expect([answer.outcome, leakedInto(answer.text)]).toEqual(["200", others]);
      expect(profileResponse.parse(answer.json())).toMatchObject({ unreadable_groups: ["contact"] });
    }
  });
});
