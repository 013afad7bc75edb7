import { expect, test } from "vitest";
import { requirePermission } from "@/lib/identity/access/require-permission";
import { authenticateWithVersion } from "@/lib/identity/session/authentication";
import { getDirectoryDetails, getOffice } from "@/lib/directory/details";
import { getCurrentDirectory, getDirectoryIndex } from "@/lib/directory/directory-store";
import { database } from "@/lib/platform/database/database";
import { createUser, createTokenHeaders } from "@/testing/callers";
import { publishDirectory } from "@/testing/test-company";
import { setUpTestDatabase } from "@/testing/test-database";
import { buildHomeData } from "./home";
import { getHomeData } from "./queries";
import { peopleSystem } from "@/lib/people/people-system";

setUpTestDatabase();

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
const offices = ["Oslo", "Lima", null, "OSLO", "Líma"];
const daysAgo = (days: number) => new Date(Math.floor(Date.now() / 86_400_000 - days) * 86_400_000);

/**
 * Creates thirty people who started between last year and tomorrow, in two offices with two spellings each or in none.
 * Payroll moved some people, and a few were removed.
 */
async function makePeople(): Promise<void> {
  const numbers = Array.from({ length: 30 }, (_, number) => number);
  await database().person.createMany({
    data: numbers.map((number) => ({
      id: id(number),
      firstName: `P${(number * 7) % 30}`,
      lastName: "Person",
      title: "",
      managerId: number === 0 ? null : id(Math.floor((number - 1) / 3)),
      office: offices[number % 5] ?? null,
      joinedOn: number % 5 === 4 ? null : daysAgo([-1, 0, 90, 91][number % 4] ?? 0),
      removedAt: number % 10 === 9 ? new Date() : null,
    })),
  });
  await database().externalIdentity.createMany({
    data: numbers.map((number) => ({
      personId: id(number),
      provider: peopleSystem,
      externalId: `${number}`,
    })),
  });
  await database().profile.createMany({
    data: numbers
      .filter((number) => number % 4 === 1)
      .map((number) => ({
        personId: id(number),
        location: number % 8 === 1 ? "Lima" : null,
        startDate: number % 8 === 5 ? daysAgo(10) : null,
      })),
  });
  // Each birthday is yesterday, today, in six days or in seven days.
  await database().personAbout.createMany({
    data: numbers
      .filter((number) => number % 3 === 0)
      .map((number) => ({
        personId: id(number),
        about: `I am number ${number}.\nMore.`,
        birthday: birthdayOf(number),
        updatedAt: new Date(),
      })),
  });
  await publishDirectory();
}

const birthdayOf = (number: number): string =>
  daysAgo([1, 0, -6, -7][number % 4] ?? 0)
    .toISOString()
    .slice(5, 10);

test("every home page equals the one built from the whole directory", async () => {
  await makePeople();
  const headers = await createTokenHeaders(await createUser("staff"));
  const { caller } = await authenticateWithVersion(new Headers(headers));
  const { directory } = await getCurrentDirectory();
  const today = new Date().toISOString().slice(0, 10);
  expect(directory.people).toHaveLength(27);
  const homes = [];
  for (const personId of [...directory.people.slice(0, 14).map((person) => person.id), id(9), null]) {
    const asked = requirePermission({ ...caller, personId }, "view:people");
    const { details } = await getDirectoryDetails(asked);
    const { home, lines, team, isIntroduced } = await getHomeData(asked, today, null);
    expect(isIntroduced).toBe(personId !== null && Number(personId.slice(-2)) % 3 === 0);
    const withBirthdays = details.map((detail) => {
      const number = Number(detail.id.slice(-2));
      return { ...detail, birthday: number % 3 === 0 ? birthdayOf(number) : null };
    });
    expect(home).toEqual(
      buildHomeData(personId, { ...directory, ...getDirectoryIndex(directory) }, withBirthdays, today),
    );
    const newcomers = new Set(home.newcomers.people.map((person) => person.id));
    expect(Object.keys(lines).every((key) => newcomers.has(key))).toBe(true);
    expect(Object.values(lines).every((line) => /^I am number \d+\.$/.test(line))).toBe(true);
    expect(team === null).toBe(home.reports.total === 0);
    if (home.office) expect((await getOffice(asked, home.office.name)).people).toBe(home.office.total + 1);
    homes.push(home);
  }
  // The sample must contain every case.
  expect(homes.some(({ office }) => office !== null && office.total > 6)).toBe(true);
  expect(homes.some(({ me, office }) => me !== null && office === null)).toBe(true);
  expect(new Set(homes.map(({ newcomers }) => newcomers.total)).size).toBe(1);
  expect(homes[0]?.newcomers.total).toBeGreaterThan(6);
  expect(new Set(homes[0]?.celebrations.shown.map(({ kind }) => kind))).toEqual(new Set(["birthday"]));
});
