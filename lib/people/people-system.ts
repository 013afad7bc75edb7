/**
 * System that people come from, whatever its vendor: `provider` of its connection and of the ids of people, and
 * `source` of the runs that read it.
 */
export const peopleSystem = "projects";

/** Begins the external id of a stored person whom the source does not list, because its id went to another person or is of a former source. */
export const formerIdPrefix = "former:";

/** Systems that runs read: the people of the directory, and the profiles of linked people. */
export const runSources = [peopleSystem, "payroll"] as const;
export type RunSource = (typeof runSources)[number];
