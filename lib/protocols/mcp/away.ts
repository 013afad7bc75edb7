import type { PersonAbsences } from "@/lib/directory/absences/schema";

/** In the given order. `now`: with the current absence only. `next_seven_days`: away at any time in these days. */
export function selectAwayPeople<P extends { id: string }>(
  people: readonly P[],
  absences: readonly PersonAbsences[],
  when: "now" | "next_seven_days",
): { person: P; absences: PersonAbsences["absences"] }[] {
  const byId = new Map(absences.map((entry) => [entry.id, entry]));
  return people.flatMap((person) => {
    const found = byId.get(person.id);
    if (!found || found.absences.length === 0 || (when === "now" && found.now !== "away")) return [];
    return { person, absences: when === "now" ? found.absences.slice(0, 1) : found.absences };
  });
}
