import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";
import { saveView } from "@/lib/saved-views/commands";
import { listSavedViews } from "@/lib/saved-views/queries";
import { newSavedViewBody, savedViewResponse, savedViewsResponse } from "@/lib/saved-views/schema";
import { browserOnly } from "@/lib/http/problem-codes";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: endpoint(
    {
      about: {
        id: "listViews",
        tag: "Saved views",
        summary: "List one's saved views",
        problems: [browserOnly],
      },
      permission: "view:people",
      response: savedViewsResponse,
    },
    async ({ caller }) => ({
      views: await listSavedViews(caller),
    }),
  ),
  POST: endpoint(
    {
      about: {
        id: "saveView",
        tag: "Saved views",
        summary: "Save a view",
        problems: [browserOnly, { 409: ["too_many_views", "view_name_taken"] }],
      },
      permission: "view:people",
      body: newSavedViewBody,
      response: savedViewResponse,
      status: 201,
    },
    async ({ caller, body }) => ({ ok: true as const, view: await saveView(caller, body) }),
  ),
});
