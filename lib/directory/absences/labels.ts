import { formatNearDay } from "@/lib/platform/text/text-format";
import type { Absence, PersonAbsences } from "./schema";

export function formatPresenceBadge(
  person: Pick<PersonAbsences, "now" | "absences"> | undefined,
  today: string,
): string | null {
  const absence = person?.now === "away" && person.absences[0];
  if (!absence) return null;
  const { back_on } = absence;
  return back_on <= today ? "Away today" : `Away until ${formatNearDay(back_on, today)}`;
}

/** Describes an absence in a list, such as "Away now, back on Thu" for the current one, or "Away part of Mon". */
export function describeAbsence({ starts_on, back_on }: Absence, isCurrent: boolean, today: string): string {
  const end = formatNearDay(back_on, today);
  const back = end === "tomorrow" ? "back tomorrow" : `back on ${end}`;
  if (isCurrent) return back_on <= today ? "Away today" : `Away now, ${back}`;
  const start = starts_on <= today ? "today" : formatNearDay(starts_on, today);
  return starts_on === back_on ? `Away part of ${start}` : `Away from ${start}, ${back}`;
}
