import { createRouteHandlers, defineEndpoint } from "@/lib/http/endpoint";
import { listSyncRuns } from "@/lib/sync/runs/queries";
import { syncRunsResponse } from "@/lib/runs/run-schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  GET: defineEndpoint({
    id: "listSyncRuns",
    tag: "Sync",
    summary: "List sync runs",
    description: "Returns the newest 50 runs, and re-used ids that wait for a decision.",
    permission: "manage:people",
    response: syncRunsResponse,
    run: ({ caller }) => listSyncRuns(caller),
  }),
});
