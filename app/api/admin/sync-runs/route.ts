import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";
import { listSyncRuns } from "@/lib/runs/queries";
import { syncRunsResponse } from "@/lib/runs/schema";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: endpoint(
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
