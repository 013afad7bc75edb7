import { getCalendarStatus } from "@/lib/connections/queries";
import { calendarStatusResponse } from "@/lib/connections/schema";
import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: endpoint(
    {
      about: {
        id: "getCalendarStatus",
        tag: "Connections",
        summary: "Read whether the calendar is configured",
      },
      permission: "admin:connections",
      response: calendarStatusResponse,
    },
    async ({ caller }) => getCalendarStatus(caller),
  ),
});
