import { createRouteHandlers, defineEndpoint } from "@/lib/http/endpoint";
import { getWaitingTasks } from "@/lib/findings/waiting";
import { waitingResponse } from "@/lib/findings/waiting-schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  GET: defineEndpoint({
    id: "getWaiting",
    tag: "Administration",
    summary: "Read the tasks that wait for executives",
    permission: "admin:connections",
    response: waitingResponse,
    run: ({ caller }) => getWaitingTasks(caller),
  }),
});
