import { apiFullName, compareCodeUnits, compareNames } from "@/lib/identity/matching/names";
import type { ReportingTree } from "@/lib/identity/access/reporting-tree";
import type { PersonDetails } from "@/lib/directory/details-schema";
import { createNameMatcher } from "@/lib/identity/matching/name-forms";
import type { PersonAbsences } from "@/lib/directory/absences/schema";
import type { Person } from "@/lib/directory/schema";

type AwayColleague = { person: Person; absences: PersonAbsences };

const maxShown = 8;

/** Sorts people who are away now first, then by start. Null if absences or the viewer are unknown. */
export function findAwayTeam(
  meId: string | null,
  { byId, tree }: { byId: ReadonlyMap<string, Person>; tree: ReportingTree },
  known: { read_at: string | null; people: readonly PersonAbsences[] },
  max = maxShown,
): { people: AwayColleague[]; total: number } | null {
  if (meId === null || !byId.has(meId) || known.read_at === null) return null;
  const manager = tree.managerOf(meId);
  const team = new Set([
    ...(manager === null ? [] : [manager, ...tree.reportsOf(manager)]),
    ...tree.reportsOf(meId),
  ]);
  const startOf = ({ absences: { now, absences } }: AwayColleague) =>
    now === "away" ? "" : (absences[0]?.starts_at ?? "");
  const away = known.people
    .flatMap((absences): AwayColleague[] => {
      const person = byId.get(absences.id);
      const isShown = person && person.id !== meId && team.has(person.id) && absences.absences.length > 0;
      return isShown ? [{ person, absences }] : [];
    })
    .sort(
      (a, b) =>
        compareCodeUnits(startOf(a), startOf(b)) ||
        compareNames(apiFullName(a.person), apiFullName(b.person)),
    );
  return { people: away.slice(0, max), total: away.length };
}

/** Number of people who are away today, and the query of `/people` that lists them. */
export type AwayPlace = { label: string; count: number; address: string };

/** Counts the people who are away today in the viewer's department, office and company. Omits places without any. */
export function countAwayByPlace(
  away: readonly PersonDetails[],
  viewer: Pick<PersonDetails, "department" | "office"> | undefined,
): AwayPlace[] {
  const places = (["department", "office"] as const).flatMap((place): AwayPlace[] => {
    const name = viewer?.[place] ?? null;
    if (name === null) return [];
    const isHere = createNameMatcher([name]);
    const address = new URLSearchParams({ [place]: name, away: "true" }).toString();
    return [{ label: name, count: away.filter((detail) => isHere(detail[place])).length, address }];
  });
  return [...places, { label: "the company", count: away.length, address: "away=true" }].filter(
    ({ count }) => count > 0,
  );
}
