import type { DirectoryDetail } from "@/lib/directory/details-schema";
import type { Person } from "@/lib/directory/schema";
import { listCelebrations, type Celebration } from "./celebrations";

const anniversaryDays = 60;
const maxShown = 5;

/** Facts about a manager's direct reports. */
export type TeamFacts = {
  /** Next anniversaries of their first days, soonest first. */
  anniversaries: Celebration[];
  /** Reports with missing data, and the names of the missing fields. */
  missing: { people: { person: Person; fields: string[] }[]; total: number };
};

/** Builds the facts about these reports. `details`: of every report. `today`: `YYYY-MM-DD`. */
export function buildTeamFacts(
  reports: readonly Person[],
  details: readonly DirectoryDetail[],
  today: string,
): TeamFacts {
  const byId = new Map(reports.map((person) => [person.id, person]));
  const detailOf = new Map(details.map((detail) => [detail.id, detail]));
  const missing = reports.flatMap((person) => {
    const fields = listMissingFields(person, detailOf.get(person.id));
    return fields.length === 0 ? [] : [{ person, fields }];
  });
  const dates = details.map(({ id, joined_on }) => ({ id, joined_on }));
  return {
    anniversaries: listCelebrations(dates, byId, today, anniversaryDays).slice(0, maxShown),
    missing: { people: missing.slice(0, maxShown), total: missing.length },
  };
}

function listMissingFields({ title }: Person, detail: DirectoryDetail | undefined): string[] {
  if (!detail) return [];
  return [
    ...(title === "" ? ["title"] : []),
    ...(detail.department === null ? ["department"] : []),
    ...(detail.office === null ? ["office"] : []),
    ...(detail.joined_on === null ? ["start date"] : []),
    ...(detail.picture === null ? ["picture"] : []),
  ];
}
