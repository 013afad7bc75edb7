import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";
import { okResponse } from "@/lib/http/common-schemas";
import { cancelRun } from "@/lib/payroll-sync/commands";
import { cancelPeopleSync } from "@/lib/people-sync/commands";
import { syncRunParams } from "@/lib/runs/schema";
import { unknownRun } from "@/lib/http/problem-codes";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: endpoint(
    {
      about: {
        id: "cancelRun",
        tag: "Sync",
        summary: "Stop a run",
        problems: [unknownRun, { 409: ["run_not_running"] }],
      },
      permission: "manage:people",
      params: syncRunParams,
      response: okResponse,
    },
    async ({ caller, params }) => {
      if (!(await cancelPeopleSync(caller, params.id))) await cancelRun(caller, params.id);
      return { ok: true as const };
    },
  ),
});
