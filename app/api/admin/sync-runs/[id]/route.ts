import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";
import { getSyncRun } from "@/lib/runs/queries";
import { syncRunParams, syncRunResponse } from "@/lib/runs/schema";
import { unknownRun } from "@/lib/http/problem-codes";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: endpoint(
    {
      about: {
        id: "getSyncRun",
        tag: "Sync",
        summary: "Read a run",
        description: "With up to 1,000 of the people it changed, field by field.",
        problems: [unknownRun],
      },
      permission: "manage:people",
      params: syncRunParams,
      response: syncRunResponse,
    },
    ({ caller, params }) => getSyncRun(caller, params.id),
  ),
});
