/** "3 Nov 2026", in figures of one width; the whole day on hover. `value` is a date of the API: no zone changes it. */
export function Day({ value }: { value: string }) {
  const day = new Date(`${value}T00:00:00Z`);
  return (
    <time dateTime={value} title={day.toLocaleDateString("en-GB", { dateStyle: "full", timeZone: "UTC" })}>
      {day.toLocaleDateString("en-GB", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" })}
    </time>
  );
}
