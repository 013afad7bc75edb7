import { z } from "zod";
import { vendorText } from "@/lib/connections/connectors/vendor-text";

const dateTime = z.iso.datetime({ offset: true }).transform((text) => new Date(text));

/** Response of `freeBusy`. It reports errors per calendar, with status 200 (GOOGLE-5). */
export const freeBusyResponse = z.object({
  calendars: z.record(
    vendorText,
    z.object({
      busy: z.array(z.object({ start: dateTime, end: dateTime })).nullish(),
      errors: z.array(z.object({ reason: vendorText.nullish() })).nullish(),
    }),
  ),
});

const eventTime = z.union([
  z.object({ dateTime }).transform(({ dateTime: at }) => ({ at })),
  z.object({ date: z.iso.date() }).transform(({ date: day }) => ({ day })),
]);

/** One page of `events.list`, limited to `eventFields`. A cancelled event may have no times. */
export const eventPageResponse = z.object({
  timeZone: vendorText.nullish(),
  nextPageToken: vendorText.nullish(),
  items: z
    .array(
      z.object({
        status: vendorText.nullish(),
        start: eventTime.nullish(),
        end: eventTime.nullish(),
        creator: z.object({ email: vendorText.nullish() }).nullish(),
        organizer: z.object({ email: vendorText.nullish() }).nullish(),
        attendees: z
          .array(
            z.object({
              email: vendorText.nullish(),
              responseStatus: vendorText.nullish(),
            }),
          )
          .nullish(),
      }),
    )
    .nullish(),
});
export type GoogleEvent = NonNullable<z.infer<typeof eventPageResponse>["items"]>[number];

/** Fields that Kith requests of an event. Titles, descriptions, places and links do not leave the vendor (GOOGLE-8). */
export const eventFields =
  "timeZone,nextPageToken,items(status,start,end,creator/email,organizer/email,attendees(email,responseStatus))";
