// Made once: a row of every person has one of these, and making them takes longer than drawing the row.
const whole = new Intl.DateTimeFormat("en-GB", { dateStyle: "full", timeZone: "UTC" });
const short = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});

/** "3 Nov 2026", in figures of one width; the whole day on hover. `value` is a date of the API: no zone changes it. */
export function Day({ value }: { value: string }) {
  const day = new Date(`${value}T00:00:00Z`);
  return (
    <time dateTime={value} title={whole.format(day)}>
      {short.format(day)}
    </time>
  );
}
