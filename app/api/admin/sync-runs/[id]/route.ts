import { createRouteHandlers, defineEndpoint } from "@/lib/http/endpoint";
import { getSyncRun } from "@/lib/sync/runs/queries";
import { syncRunParams, syncRunResponse } from "@/lib/runs/run-schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  GET: defineEndpoint({
    id: "getSyncRun",
    tag: "Sync",
    summary: "Read a sync run",
    description: "Includes the changed fields of up to 1,000 people.",
    permission: "manage:people",
    params: syncRunParams,
    response: syncRunResponse,
    run: ({ caller, params }) => getSyncRun(caller, params.id),
  }),
});
