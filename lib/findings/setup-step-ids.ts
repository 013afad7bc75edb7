export const setupStepIds = [
  ...(["projects", "departments", "people", "payroll", "matching"] as const),
  ...(["chat", "calendar"] as const),
  ...(["sign-in", "self-access", "invitations"] as const),
] as const;
export type SetupStepId = (typeof setupStepIds)[number];

/** Steps that an executive can skip. Without the others, Kith has no directory. */
export const skippableStepIds = setupStepIds.filter((id) => id !== "projects" && id !== "people");
