import { getAbsences } from "@/lib/directory/absences/queries";
import { absencesResponse } from "@/lib/directory/absences/schema";
import { createRouteHandlers, defineEndpoint } from "@/lib/http/endpoint";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  GET: defineEndpoint({
    id: "listAbsences",
    tag: "People",
    summary: "List who is away",
    description:
      "People who are away or busy now, or away in the next seven days, from their calendars: times only, never a title, place or attendee of an event. Kith reads the calendars every ten minutes.",
    permission: "view:people",
    response: absencesResponse,
    run: ({ caller }) => getAbsences(caller),
  }),
});
