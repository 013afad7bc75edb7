/** Highest first (CALL-2). Declared in `platform`, because settings use them. */
export const accessLevels = ["executive", "head", "manager", "staff", "guest"] as const;
export type AccessLevel = (typeof accessLevels)[number];
