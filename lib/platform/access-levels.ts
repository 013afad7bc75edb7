/** Access levels, highest first (CALL-2). They live in the platform because settings name them. */
export const accessLevels = ["executive", "head", "manager", "staff", "guest"] as const;
export type AccessLevel = (typeof accessLevels)[number];
