import type { Company, CompanyPerson } from "./company";

/** Every sixth person without reports becomes a newcomer, who joined within the last year. */
const newcomerInterval = 6;

/**
 * Returns the company on a date (`YYYY-MM-DD`) with people who joined within the year before, a few in the last weeks.
 * The selection and their day of the year are deterministic.
 */
export function addNewcomers(company: Company, today: string): Company {
  const leading = new Set(company.people.map(({ managerId }) => managerId));
  const known = new Set(Object.values(company.roles).map(({ id }) => id));
  let candidates = 0;
  const people = company.people.map((person) => {
    const joined = person.attributes["joined_at"];
    if (typeof joined !== "string" || leading.has(person.id) || known.has(person.id)) return person;
    return ++candidates % newcomerInterval === 0 ? moveJoinDate(person, joined, today) : person;
  });
  return { ...company, people };
}

/** Moves the start date to the latest year in which it is not in the future. */
function moveJoinDate(person: CompanyPerson, joined: string, today: string): CompanyPerson {
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
