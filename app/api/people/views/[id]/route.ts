import { okResponse } from "@/lib/http/common-schemas";
import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";
import { deleteView, renameView } from "@/lib/saved-views/commands";
import { renamedViewBody, savedViewParams, savedViewResponse } from "@/lib/saved-views/schema";
import { browserOnly } from "@/lib/http/problem-codes";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  PATCH: endpoint(
    {
      about: {
        id: "renameView",
        tag: "Saved views",
        summary: "Rename a saved view",
        problems: [browserOnly, { 404: ["view_not_found"], 409: ["view_name_taken"] }],
      },
      permission: "view:people",
      params: savedViewParams,
      body: renamedViewBody,
      response: savedViewResponse,
    },
    async ({ caller, params, body }) => ({
      ok: true as const,
      view: await renameView(caller, params.id, body.name),
    }),
  ),
  DELETE: endpoint(
    {
      about: {
        id: "deleteView",
        tag: "Saved views",
        summary: "Delete a saved view",
        problems: [browserOnly, { 404: ["view_not_found"] }],
      },
      permission: "view:people",
      params: savedViewParams,
      response: okResponse,
    },
    async ({ caller, params }) => {
      await deleteView(caller, params.id);
      return { ok: true as const };
    },
  ),
});
