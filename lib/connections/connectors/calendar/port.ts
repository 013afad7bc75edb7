/** Start or end of an event: a moment, or the midnight that begins a day (`YYYY-MM-DD`) in the person's time zone. */
export type EventTime = { at: Date } | { day: string };

/** Period of an event; `end` is exclusive. The port has no title, place or attendee (GOOGLE-8). */
export type EventPeriod = { start: EventTime; end: EventTime };

export type PersonCalendar = {
  away: EventPeriod[];
  /** Times without details, including out-of-office times. */
  busy: { start: Date; end: Date }[];
};

export type CalendarReadResult = {
  /** Calendars by the requested e-mail address. People without any absence or busy time are omitted. */
  people: ReadonlyMap<string, PersonCalendar>;
  readable: number;
  /** Number of people whose own calendar failed at the vendor. A calendar that is not shared does not count. */
  failed: number;
  /** Events of the leave calendar without a participant who has a requested e-mail address. */
  unnamed: EventPeriod[];
  /** IANA name of the leave calendar's time zone; null if unknown. */
  timeZone: string | null;
};

/** A failure throws a `Problem` that says what to do. An abort throws the signal's reason. */
export type Calendar = {
  /**
   * Reads the busy times of the people with `emails` between `from` and `until`, and their absences that start before
   * `awayUntil`, so that the end of a long absence is known. Sends requests slowly enough for the vendor's quota.
   */
  readPersonCalendars(
    emails: readonly string[],
    period: { from: Date; until: Date; awayUntil: Date },
    signal: AbortSignal,
  ): Promise<CalendarReadResult>;
};
