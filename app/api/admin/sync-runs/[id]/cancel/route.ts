import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";
import { okResponse } from "@/lib/http/common-schemas";
import { cancelRun } from "@/lib/payroll-sync/commands";
import { cancelPeopleSync } from "@/lib/people-sync/commands";
import { syncRunParams } from "@/lib/runs/schema";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: endpoint(
    { permission: "manage:people", params: syncRunParams, response: okResponse },
    async ({ caller, params }) => {
      if (!(await cancelPeopleSync(caller, params.id))) await cancelRun(caller, params.id);
      return { ok: true as const };
    },
  ),
});
