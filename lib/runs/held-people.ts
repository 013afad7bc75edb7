import type { HeldPeople } from "./schema";

/** Somebody whom a run would remove, as they stand in the directory. */
export type HeldPerson = { id: string; name: string; title: string; office: string | null; reports: number };

/**
 * What a decision about held removals is about: everybody with title, office and reports, those first whom most would miss, and in numbers
 * how many managers with how many reports are among them, and whether whoever asks is.
 */
export function summariseHeld(
  held: readonly HeldPerson[],
  askerId: string | null,
  mostListed: number,
): HeldPeople {
  const ordered = held.toSorted((a, b) => b.reports - a.reports || a.name.localeCompare(b.name, "en"));
  return {
    people: ordered.slice(0, mostListed).map(({ id, name, title, office, reports }) => ({
      ...{ person_id: id, name, title, office, reports },
    })),
    managers: held.filter(({ reports }) => reports > 0).length,
    reports: held.reduce((sum, { reports }) => sum + reports, 0),
    includes_you: held.some(({ id }) => id === askerId),
  };
}
