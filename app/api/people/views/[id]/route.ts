import { okResponse } from "@/lib/http/common-schemas";
import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";
import { deleteView, renameView } from "@/lib/saved-views/commands";
import { renamedViewBody, savedViewParams, savedViewResponse } from "@/lib/saved-views/schema";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  PATCH: endpoint(
    {
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
    { permission: "view:people", params: savedViewParams, response: okResponse },
    async ({ caller, params }) => {
      await deleteView(caller, params.id);
      return { ok: true as const };
    },
  ),
});
