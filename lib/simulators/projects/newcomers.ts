import type { Company, CompanyPerson } from "./company";

/** One in so many of those who lead nobody joined within the last year. */
const oneIn = 6;

/**
 * The company as it is on a day (`YYYY-MM-DD`): some of its people joined within the year before, a few of them in the last weeks. Who
 * they are and on which day of the year they came stays the same, so that whoever looks again soon finds the same people.
 */
export function withNewcomers(company: Company, today: string): Company {
  const leading = new Set(company.people.map(({ managerId }) => managerId));
  const known = new Set(Object.values(company.roles).map(({ id }) => id));
  let candidates = 0;
  const people = company.people.map((person) => {
    const joined = person.attributes["joined_at"];
    if (typeof joined !== "string" || leading.has(person.id) || known.has(person.id)) return person;
    return ++candidates % oneIn === 0 ? joinedLately(person, joined, today) : person;
  });
  return { ...company, people };
}

/** The day of the year stays; the year is the latest in which it is not after today. */
function joinedLately(person: CompanyPerson, joined: string, today: string): CompanyPerson {
  const thisYear = Number(today.slice(0, 4));
  const year = joined.slice(5, 10) <= today.slice(5) ? thisYear : thisYear - 1;
  const inYear = (time: unknown) => `${year}${String(time).slice(4)}`;
  return {
    ...person,
    attributes: {
      ...person.attributes,
      joined_at: inYear(joined),
      created_at: inYear(person.attributes["created_at"]),
    },
  };
}
