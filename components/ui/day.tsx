import { formatDate } from "@/lib/wording";

const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/** "3 Nov 2026", with the day of the week on hover. `value` is a date of the API: no zone changes it. */
export const Day = ({ value }: { value: string }) => (
  <time dateTime={value} title={weekdays[new Date(value).getUTCDay()]}>
    {formatDate(value)}
  </time>
);
