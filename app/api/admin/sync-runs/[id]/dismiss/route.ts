import { okResponse } from "@/lib/platform/common-schemas";
import { createRouteHandlers, defineEndpoint } from "@/lib/http/endpoint";
import { dismissHeldRun } from "@/lib/sync/people/commands";
import { syncRunParams } from "@/lib/runs/run-schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  POST: defineEndpoint({
    id: "dismissRun",
    tag: "Sync",
    summary: "Dismiss a held run",
    description: "The people whose removal was held stay in the directory.",
    problems: [{ 409: ["run_not_held"] }],
    permission: "manage:people",
    params: syncRunParams,
    response: okResponse,
    run: ({ caller, params }) => dismissHeldRun(caller, params.id),
  }),
});
