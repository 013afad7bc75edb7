import { okResponse } from "@/lib/http/common-schemas";
import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";
import { dismissHeldRun } from "@/lib/people-sync/commands";
import { syncRunParams } from "@/lib/runs/schema";
import { unknownRun } from "@/lib/http/problem-codes";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: endpoint(
    {
      about: {
        id: "dismissRun",
        tag: "Sync",
        summary: "Dismiss a held run",
        description: "The people whose removal was held stay in the directory.",
        problems: [unknownRun, { 409: ["run_not_held"] }],
      },
      permission: "manage:people",
      params: syncRunParams,
      response: okResponse,
    },
    async ({ caller, params }) => {
      await dismissHeldRun(caller, params.id);
      return { ok: true as const };
    },
  ),
});
