import { formatNearDay } from "@/lib/platform/text-format";
import type { Absence, PersonAbsences } from "./schema";

/** Returns the badge of a person who is away: "Away today", or "Away until Thu" if the person is back on Thursday. */
export const formatAwayBadge = ({ back_on }: Pick<Absence, "back_on">, today: string): string =>
  back_on <= today ? "Away today" : `Away until ${formatNearDay(back_on, today)}`;

/** Returns the badge of a person who is away now; null for all others. */
export const formatPresenceBadge = (
  person: Pick<PersonAbsences, "now" | "absences"> | undefined,
  today: string,
): string | null =>
  person?.now === "away" && person.absences[0] ? formatAwayBadge(person.absences[0], today) : null;

/**
 * Describes an absence in a list: "Today" or "Now, back Thu" for the current absence (`isCurrent`), otherwise "From
 * Mon, back 12 Jan" or "Part of Mon".
 */
export function describeAbsence({ starts_on, back_on }: Absence, isCurrent: boolean, today: string): string {
  if (isCurrent) return back_on <= today ? "Today" : `Now, back ${formatNearDay(back_on, today)}`;
  const start = starts_on <= today ? "today" : formatNearDay(starts_on, today);
  return starts_on === back_on ? `Part of ${start}` : `From ${start}, back ${formatNearDay(back_on, today)}`;
}
