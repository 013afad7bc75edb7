import { okResponse } from "@/lib/platform/common-schemas";
import { createRouteHandlers, defineEndpoint } from "@/lib/http/endpoint";
import { deleteView, renameView } from "@/lib/directory/saved-views/commands";
import { getSavedView } from "@/lib/directory/saved-views/queries";
import {
  oneSavedViewResponse,
  renamedViewBody,
  savedViewParams,
  savedViewChangeResponse,
} from "@/lib/directory/saved-views/schema";
import { browserOnlyProblems } from "@/lib/http/problem-codes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  GET: defineEndpoint({
    id: "getView",
    tag: "Saved views",
    summary: "Read a saved view",
    problems: [browserOnlyProblems],
    permission: "view:people",
    params: savedViewParams,
    response: oneSavedViewResponse,
    run: async ({ caller, params }) => ({ view: await getSavedView(caller, params.id) }),
  }),
  PATCH: defineEndpoint({
    id: "renameView",
    tag: "Saved views",
    summary: "Rename a saved view",
    problems: [browserOnlyProblems, { 409: ["view_name_taken"] }],
    permission: "view:people",
    params: savedViewParams,
    body: renamedViewBody,
    response: savedViewChangeResponse,
    run: async ({ caller, params, body }) => ({ view: await renameView(caller, params.id, body.name) }),
  }),
  DELETE: defineEndpoint({
    id: "deleteView",
    tag: "Saved views",
    summary: "Delete a saved view",
    problems: [browserOnlyProblems],
    permission: "view:people",
    params: savedViewParams,
    response: okResponse,
    run: ({ caller, params }) => deleteView(caller, params.id),
  }),
});
