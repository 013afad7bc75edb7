import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";
import { getSyncRun } from "@/lib/runs/queries";
import { syncRunParams, syncRunResponse } from "@/lib/runs/schema";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: endpoint(
    { permission: "manage:people", params: syncRunParams, response: syncRunResponse },
    ({ caller, params }) => getSyncRun(caller, params.id),
  ),
});
