import { addDays } from "@/lib/platform/times";

/** Days after the first day of work in which a person counts as new. */
export const newcomerDays = 90;

/** Returns the first day that counts as new. Days are `YYYY-MM-DD`. */
export const getNewcomerCutoff = (today: string): string => addDays(today, -newcomerDays);

/** Returns a function that tests whether a person with this first day counts as new. Future and unknown days do not. */
export function createNewcomerCheck(today: string) {
  const since = getNewcomerCutoff(today);
  return (joined: string | null | undefined): boolean =>
    typeof joined === "string" && joined >= since && joined <= today;
}
