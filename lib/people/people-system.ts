/** Provider of the connection and of the ids of people, and source of their runs, whatever the vendor. */
export const peopleSystem = "projects";

/** Begins the external id of a stored person whom the source does not list, because its id went to another person or is of a former source. */
export const formerIdPrefix = "former:";

/** Systems that runs read: the people of the directory, and the profiles of linked people. */
export const runSources = [peopleSystem, "payroll"] as const;
export type RunSource = (typeof runSources)[number];
