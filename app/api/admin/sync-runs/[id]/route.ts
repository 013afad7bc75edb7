import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";
import { getSyncRun } from "@/lib/sync/queries";
import { syncRunParams, syncRunResponse } from "@/lib/sync/schema";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: endpoint(
    { permission: "manage:people", params: syncRunParams, response: syncRunResponse },
    ({ caller, params }) => getSyncRun(caller, params.id),
  ),
});
