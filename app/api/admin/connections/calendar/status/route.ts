import { getCalendarStatus } from "@/lib/connections/queries";
import { calendarStatusResponse } from "@/lib/connections/schema";
import { createRouteHandlers, defineEndpoint } from "@/lib/http/endpoint";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  GET: defineEndpoint({
    id: "getCalendarStatus",
    tag: "Connections",
    summary: "Read the status of the calendar",
    permission: "admin:connections",
    response: calendarStatusResponse,
    run: async ({ caller }) => getCalendarStatus(caller),
  }),
});
