import { createRouteHandlers, defineEndpoint } from "@/lib/http/endpoint";
import { toSyncResponse } from "@/lib/sync/people/outcome";
import { syncQuery, syncResponse } from "@/lib/sync/people/schema";
import { applyPreview, previewSync, readReceivedSource, syncPeople } from "@/lib/sync/people/sync-people";
import { toPreviewResponse } from "@/lib/sync/people/previews";
import { Problem } from "@/lib/platform/problem";
import { projectsProblems, receivedListingProblems } from "@/lib/http/problem-codes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  POST: defineEndpoint({
    id: "syncPeople",
    tag: "Sync",
    summary: "Sync now",
    description:
      "Reads all people from the source of people. If a sync is already in progress, the request waits for its result. Removals above the limit are held until an executive decides: `held_removals` is their number and `run_id` the run. With `preview=true`, nothing is changed: the response says what the sync would do, for 24 hours also under its id, and `apply` with this id syncs only if the plan is still the same.",
    problems: [
      projectsProblems,
      {
        404: ["run_not_found", "preview_not_found"],
        409: ["run_not_held", "removal_not_held", "held_run_superseded", "plan_outdated"],
      },
      receivedListingProblems, // a preview may apply such a listing
    ],
    permission: "manage:people",
    query: syncQuery,
    response: syncResponse,
    run: async ({
      caller,
      query: { allow_removals, person, preview, again, apply },
      request: { signal },
    }) => {
      if (person && (allow_removals ?? "true") === "true")
        throw new Problem(
          "invalid",
          "invalid_query",
          "person needs allow_removals with the id of a held run.",
        );
      if (apply && (allow_removals || preview))
        throw new Problem(
          "invalid",
          "invalid_query",
          "apply cannot be combined with allow_removals or preview.",
        );
      if (again && !preview) throw new Problem("invalid", "invalid_query", "again needs preview=true.");
      if (apply) return toSyncResponse(await applyPreview(apply, { actor: caller, signal }));
      const approve =
        allow_removals === undefined || allow_removals === "true"
          ? allow_removals && "all"
          : { heldRunId: allow_removals, personIds: person };
      if (preview)
        return toPreviewResponse(
          await previewSync(approve, caller, signal, again ? await readReceivedSource(again) : null),
          caller,
        );
      return toSyncResponse(await syncPeople({ actor: caller, signal, approve }));
    },
  }),
});
