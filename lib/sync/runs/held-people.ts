import type { HeldPeople } from "@/lib/runs/run-schema";

export type PersonWithHeldRemoval = {
  id: string;
  name: string;
  title: string;
  office: string | null;
  reports: number;
};

/**
 * `people`: at most `maxListed` held people, those with the most reports first. `managers`: number of held people who
 * have reports. `reports`: number of direct reports of all held people. `includes_you`: the viewer's removal is held.
 */
export function summariseHeldRemovals(
  held: readonly PersonWithHeldRemoval[],
  viewerId: string | null,
  maxListed: number,
): HeldPeople {
  const ordered = held.toSorted((a, b) => b.reports - a.reports || a.name.localeCompare(b.name, "en"));
  return {
    people: ordered.slice(0, maxListed).map(({ id, name, title, office, reports }) => ({
      person_id: id,
      name,
      title,
      office,
      reports,
    })),
    managers: held.filter(({ reports }) => reports > 0).length,
    reports: held.reduce((sum, { reports }) => sum + reports, 0),
    includes_you: held.some(({ id }) => id === viewerId),
  };
}
