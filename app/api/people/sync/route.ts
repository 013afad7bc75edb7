import { createRouteHandlers, defineEndpoint } from "@/lib/http/endpoint";
import { toSyncResponse } from "@/lib/sync/people/outcome";
import { syncQuery, syncResponse } from "@/lib/sync/people/schema";
import { syncPeople } from "@/lib/sync/people/sync-people";
import { Problem } from "@/lib/platform/problem";
import { projectsProblems } from "@/lib/http/problem-codes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  POST: defineEndpoint({
    id: "syncPeople",
    tag: "Sync",
    summary: "Sync now",
    description:
      "Reads all people from the projects system. If a sync is already in progress, the request waits for its result. Removals above the limit are held until an executive decides: `held_removals` is their number and `run_id` the run.",
    problems: [
      projectsProblems,
      {
        404: ["run_not_found"],
        409: ["run_not_held", "removal_not_held", "held_run_superseded", "sync_cancelled"],
        500: ["sync_failed"],
        503: ["sync_lease_lost"],
      },
    ],
    permission: "manage:people",
    query: syncQuery,
    response: syncResponse,
    run: async ({ caller, query: { allow_removals, person }, request: { signal } }) => {
      if (person && (allow_removals ?? "true") === "true")
        throw new Problem(
          "invalid",
          "invalid_query",
          "person needs allow_removals with the id of a held run.",
        );
      const outcome = await syncPeople({
        actor: caller,
        signal,
        ...(allow_removals && {
          approve: allow_removals === "true" ? "all" : { heldRunId: allow_removals, personIds: person },
        }),
      });
      return toSyncResponse(outcome);
    },
  }),
});
