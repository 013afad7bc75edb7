import { defineEndpoint } from "@/lib/http/endpoint";
import { createRouteHandlers } from "@/lib/http/route-handlers";
import { listSyncRuns } from "@/lib/sync/runs/queries";
import { syncRunsResponse } from "@/lib/history/run-schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  GET: defineEndpoint(
    {
      about: {
        id: "listSyncRuns",
        tag: "Sync",
        summary: "List runs",
        description: "The newest 50, and what waits for an answer.",
      },
      permission: "manage:people",
      response: syncRunsResponse,
    },
    ({ caller }) => listSyncRuns(caller),
  ),
});
