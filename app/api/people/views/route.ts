import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";
import { saveView } from "@/lib/saved-views/commands";
import { listSavedViews } from "@/lib/saved-views/queries";
import { newSavedViewBody, savedViewResponse, savedViewsResponse } from "@/lib/saved-views/schema";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: endpoint({ permission: "view:people", response: savedViewsResponse }, async ({ caller }) => ({
    views: await listSavedViews(caller),
  })),
  POST: endpoint(
    { permission: "view:people", body: newSavedViewBody, response: savedViewResponse, status: 201 },
    async ({ caller, body }) => ({ ok: true as const, view: await saveView(caller, body) }),
  ),
});
