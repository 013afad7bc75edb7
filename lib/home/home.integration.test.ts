import { expect, test } from "vitest";
import { requirePermission } from "@/lib/access/require";
import { identify } from "@/lib/auth/authentication";
import { getDirectoryDetails } from "@/lib/directory/details";
import { indexOf } from "@/lib/directory/directory-index";
import { currentDirectory } from "@/lib/directory/directory-store";
import { database } from "@/lib/platform/database";
import { makeUser, tokenOf } from "@/lib/testing/callers";
import { publishDirectory } from "@/lib/testing/company";
import { withStore } from "@/lib/testing/store";
import { homeOf } from "./home";
import { getHome } from "./queries";

withStore();

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
const offices = ["Oslo", "Lima", null];
const daysAgo = (days: number) => new Date(Math.floor(Date.now() / 86_400_000 - days) * 86_400_000);

/** Thirty people of three offices, of which payroll has moved some, who began between last year and tomorrow; a few were removed. */
async function makePeople(): Promise<void> {
  const numbers = Array.from({ length: 30 }, (_, number) => number);
  await database().person.createMany({
    data: numbers.map((number) => ({
      id: id(number),
      firstName: `P${(number * 7) % 30}`,
      lastName: "Person",
      title: "",
      managerId: number === 0 ? null : id(Math.floor((number - 1) / 3)),
      office: offices[number % 3] ?? null,
      joinedOn: number % 5 === 4 ? null : daysAgo([-1, 0, 90, 91][number % 4] ?? 0),
      removedAt: number % 10 === 9 ? new Date() : null,
    })),
  });
  await database().externalIdentity.createMany({
    data: numbers.map((number) => ({ personId: id(number), provider: "projects", externalId: `${number}` })),
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
  await publishDirectory();
}

test("everybody's home is what it would be made of all that the directory knows of everybody", async () => {
  await makePeople();
  const { caller } = await identify(new Headers(await tokenOf(await makeUser("staff"))));
  const { directory } = await currentDirectory();
  const today = new Date().toISOString().slice(0, 10);
  expect(directory.people).toHaveLength(27);
  const homes = [];
  for (const personId of [...directory.people.map((person) => person.id), id(9), null]) {
    const asked = requirePermission({ ...caller, personId }, "view:people");
    const { details } = await getDirectoryDetails(asked);
    const { home } = await getHome(asked);
    expect(home).toEqual(homeOf(personId, { ...directory, ...indexOf(directory) }, details, today));
    homes.push(home);
  }
  // Of each kind there is something.
  expect(homes.some(({ office }) => office !== null && office.total > 6)).toBe(true);
  expect(homes.some(({ me, office }) => me !== null && office === null)).toBe(true);
  expect(new Set(homes.map(({ newcomers }) => newcomers.total)).size).toBe(1);
  expect(homes[0]?.newcomers.total).toBeGreaterThan(6);
});
