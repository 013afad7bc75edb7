import { createRouteHandlers, defineEndpoint } from "@/lib/http/endpoint";
import { okResponse } from "@/lib/platform/common-schemas";
import { cancelPayrollRun } from "@/lib/sync/payroll/commands";
import { cancelPeopleSync } from "@/lib/sync/people/commands";
import { syncRunParams } from "@/lib/runs/run-schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  POST: defineEndpoint({
    id: "cancelRun",
    tag: "Sync",
    summary: "Cancel a sync run",
    problems: [{ 409: ["run_not_running"] }],
    permission: "manage:people",
    params: syncRunParams,
    response: okResponse,
    run: async ({ caller, params }) => {
      if (!(await cancelPeopleSync(caller, params.id))) await cancelPayrollRun(caller, params.id);
    },
  }),
});
