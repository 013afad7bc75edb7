/** Period in which a person is away or busy, in milliseconds since 1970. `endsAt` is exclusive. */
export type UnavailablePeriod = { kind: "away" | "busy"; startsAt: number; endsAt: number };

export const presences = ["away", "busy", "free"] as const;
type Presence = (typeof presences)[number];

/** Away takes precedence over busy, because an out-of-office event is busy time too. */
export function findPresence(
  absences: readonly UnavailablePeriod[],
  now: number,
): { presence: Presence; until: number | null } {
  const current = absences.filter(({ startsAt, endsAt }) => startsAt <= now && now < endsAt);
  const found = current.find(({ kind }) => kind === "away") ?? current[0];
  return found ? { presence: found.kind, until: found.endsAt } : { presence: "free", until: null };
}

type Presences = { now: Presence; until: string | null; absences: readonly { ends_at: string }[] };

/** Returns the person as of the UTC timestamp `now`: without what has ended since the response. */
export function updatePresence<P extends Presences>(person: P, now: string): P {
  const isOver = (end: string | null) => end !== null && end <= now;
  const absences = person.absences.filter(({ ends_at }) => !isOver(ends_at));
  return { ...person, absences, ...(isOver(person.until) && { now: "free", until: null }) };
}

export const selectAwayIds = (people: readonly { id: string; now: Presence }[]): string[] =>
  people.flatMap(({ id, now }) => (now === "away" ? [id] : []));
