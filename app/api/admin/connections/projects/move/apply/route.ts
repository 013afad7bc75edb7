import { createRouteHandlers, defineEndpoint } from "@/lib/http/endpoint";
import { projectsProblems, receivedListingProblems } from "@/lib/http/problem-codes";
import { applyMoveBody } from "@/lib/sync/people/move-schema";
import { applyMove } from "@/lib/sync/people/moves";
import { toSyncResponse } from "@/lib/sync/people/outcome";
import { syncResponse } from "@/lib/sync/people/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  POST: defineEndpoint({
    id: "applyMove",
    tag: "Connections",
    summary: "Move to another source",
    description:
      "Reads the new source again, connects it in place of the present one, and changes people as the preview says, in one run. People keep their ids, links, profiles and history. Removals above the limit are held until an executive decides. A token needs `manage:people`, too.",
    problems: [
      projectsProblems,
      receivedListingProblems,
      { 404: ["no_move", "preview_not_found"], 409: ["plan_outdated", "move_unclear"] },
    ],
    permission: "admin:connections",
    body: applyMoveBody,
    response: syncResponse,
    run: async ({ caller, body, request: { signal } }) =>
      toSyncResponse(await applyMove(caller, body.preview_id, signal)),
  }),
});
