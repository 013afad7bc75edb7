import type { HeldPeople } from "@/lib/runs/run-schema";

/**
 * `people`: at most `maxListed` held people, those with the most reports first. `managers`: number of held people who
 * have reports. `reports`: number of direct reports of all held people. `includes_you`: the viewer's removal is held.
 */
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
