import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";
import { syncResponseOf } from "@/lib/people-sync/outcome";
import { syncQuery, syncResponse } from "@/lib/people-sync/schema";
import { syncNow } from "@/lib/people-sync/sync-now";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: endpoint(
    { permission: "manage:people", query: syncQuery, response: syncResponse },
    async ({ caller, query: { allow_removals } }) => {
      const outcome = await syncNow({
        actor: caller,
        ...(allow_removals && { approve: allow_removals === "true" ? "all" : { heldRunId: allow_removals } }),
      });
      return syncResponseOf(outcome);
    },
  ),
});
