import type { HeldPeople } from "@/lib/runs/run-schema";

export const summariseHeldRemovals = (
  held: HeldPeople["people"],
  viewerId: string | null,
  maxListed: number,
): HeldPeople => ({
  people: held
    .toSorted((a, b) => b.reports - a.reports || a.name.localeCompare(b.name, "en"))
    .slice(0, maxListed),
  managers: held.filter(({ reports }) => reports > 0).length,
  reports: held.reduce((sum, { reports }) => sum + reports, 0),
  includes_you: held.some(({ person_id }) => person_id === viewerId),
});
