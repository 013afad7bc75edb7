import { okResponse } from "@/lib/platform/common-schemas";
import { defineEndpoint } from "@/lib/http/endpoint";
import { createRouteHandlers } from "@/lib/http/route-handlers";
import { deleteView, renameView } from "@/lib/directory/saved-views/commands";
import { getSavedView } from "@/lib/directory/saved-views/queries";
import {
  oneSavedViewResponse,
  renamedViewBody,
  savedViewParams,
  savedViewResponse,
} from "@/lib/directory/saved-views/schema";
import { browserOnlyProblems } from "@/lib/http/problem-codes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  GET: defineEndpoint({
    id: "getView",
    tag: "Saved views",
    summary: "Read a saved view",
    problems: [browserOnlyProblems, { 404: ["view_not_found"] }],
    permission: "view:people",
    params: savedViewParams,
    response: oneSavedViewResponse,
    run: async ({ caller, params }) => ({ view: await getSavedView(caller, params.id) }),
  }),
  PATCH: defineEndpoint({
    id: "renameView",
    tag: "Saved views",
    summary: "Rename a saved view",
    problems: [browserOnlyProblems, { 404: ["view_not_found"], 409: ["view_name_taken"] }],
    permission: "view:people",
    params: savedViewParams,
    body: renamedViewBody,
    response: savedViewResponse,
    run: async ({ caller, params, body }) => ({
      ok: true as const,
      view: await renameView(caller, params.id, body.name),
    }),
  }),
  DELETE: defineEndpoint({
    id: "deleteView",
    tag: "Saved views",
    summary: "Delete a saved view",
    problems: [browserOnlyProblems, { 404: ["view_not_found"] }],
    permission: "view:people",
    params: savedViewParams,
    response: okResponse,
    run: async ({ caller, params }) => {
      await deleteView(caller, params.id);
      return { ok: true as const };
    },
  }),
});
