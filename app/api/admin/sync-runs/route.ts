import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";
import { listSyncRuns } from "@/lib/runs/queries";
import { syncRunsResponse } from "@/lib/runs/schema";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: endpoint({ permission: "manage:people", response: syncRunsResponse }, ({ caller }) =>
    listSyncRuns(caller),
  ),
});
