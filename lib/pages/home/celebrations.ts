import type { Person } from "@/lib/directory/schema";
import { apiFullName, compareCodeUnits, compareNames } from "@/lib/identity/matching/names";
import { formatCount, formatNearDay } from "@/lib/platform/text/text-format";
import { addDays } from "@/lib/platform/text/times";

const celebratedDays = 7;

export type Celebration = { person: Person; on: string } & (
  | { kind: "birthday" }
  | { kind: "anniversary"; years: number }
);

export type CelebratedDates = { id: string; joined_on: string | null; birthday?: string | null };

/** Keys are days of the year (`MM-DD`). Outside leap years, 28 February also has the key `02-29`. */
export function mapUpcomingDays(today: string, days = celebratedDays): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (let offset = 0; offset < days; offset++) {
    const date = addDays(today, offset);
    const day = date.slice(5);
    found.set(day, date);
    // People who were born or started on 29 February celebrate on the 28th in other years.
    if (day === "02-28" && !isLeapYear(getYear(date))) found.set("02-29", date);
  }
  return found;
}

const getYear = (day: string): number => Number(day.slice(0, 4));

const isLeapYear = (year: number): boolean => new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1;

export function listCelebrations(
  dates: readonly CelebratedDates[],
  byId: ReadonlyMap<string, Person>,
  today: string,
  days = celebratedDays,
): Celebration[] {
  const dateOf = mapUpcomingDays(today, days);
  return dates
    .flatMap(({ id, joined_on: joinedOn, birthday }): Celebration[] => {
      const person = byId.get(id);
      if (!person) return [];
      const birthdayOn = birthday ? dateOf.get(birthday) : undefined;
      const anniversaryOn = joinedOn ? dateOf.get(joinedOn.slice(5)) : undefined;
      const years = joinedOn && anniversaryOn ? getYear(anniversaryOn) - getYear(joinedOn) : 0;
      return [
        ...(birthdayOn ? [{ person, on: birthdayOn, kind: "birthday" as const }] : []),
        ...(anniversaryOn && years > 0
          ? [{ person, on: anniversaryOn, kind: "anniversary" as const, years }]
          : []),
      ];
    })
    .sort(
      (a, b) => compareCodeUnits(a.on, b.on) || compareNames(apiFullName(a.person), apiFullName(b.person)),
    );
}

export function describeCelebration(celebration: Celebration, today: string): string {
  const what = celebration.kind === "birthday" ? "Birthday" : formatCount(celebration.years, "year");
  if (celebration.on === today) return `${what} today`;
  // The browser's date may be ahead of the date for which the server selected the celebrations.
  if (celebration.on < today) return `${what} yesterday`;
  const day = formatNearDay(celebration.on, today);
  return day === "tomorrow" ? `${what} tomorrow` : `${what} on ${day}`;
}
