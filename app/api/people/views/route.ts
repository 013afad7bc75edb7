import { createRouteHandlers, defineEndpoint } from "@/lib/http/endpoint";
import { saveView } from "@/lib/directory/saved-views/commands";
import { listSavedViews } from "@/lib/directory/saved-views/queries";
import {
  newSavedViewBody,
  savedViewChangeResponse,
  savedViewsResponse,
} from "@/lib/directory/saved-views/schema";
import { browserOnlyProblems } from "@/lib/http/problem-codes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  GET: defineEndpoint({
    id: "listViews",
    tag: "Saved views",
    summary: "List your saved views",
    problems: [browserOnlyProblems],
    permission: "view:people",
    response: savedViewsResponse,
    run: async ({ caller }) => ({ views: await listSavedViews(caller) }),
  }),
  POST: defineEndpoint({
    id: "saveView",
    tag: "Saved views",
    summary: "Save a view",
    problems: [browserOnlyProblems, { 409: ["too_many_views", "view_name_taken"] }],
    permission: "view:people",
    body: newSavedViewBody,
    response: savedViewChangeResponse,
    status: 201,
    locationOf: ({ view }) => `/api/people/views/${view.id}`,
    run: async ({ caller, body }) => ({ view: await saveView(caller, body) }),
  }),
});
