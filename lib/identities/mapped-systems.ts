/** The systems in which a user can have an id. */
export const mappedSystems = ["payroll", "projects"] as const;
export type MappedSystem = (typeof mappedSystems)[number];
