import { addDays } from "@/lib/platform/text/times";

export const newcomerDays = 90;

export const getNewcomerCutoff = (today: string): string => addDays(today, -newcomerDays);

/** Returns a function that tests whether a first day of work counts as new. Future and unknown days are not new. */
export function createNewcomerCheck(today: string) {
  const since = getNewcomerCutoff(today);
  return (joined: string | null | undefined): boolean =>
    typeof joined === "string" && joined >= since && joined <= today;
}
