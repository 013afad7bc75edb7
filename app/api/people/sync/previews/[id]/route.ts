import { createRouteHandlers, defineEndpoint } from "@/lib/http/endpoint";
import {
  parsePreviewCursor,
  previewPageQuery,
  previewPageResponse,
  previewParams,
} from "@/lib/sync/people/preview-schema";
import { getPreviewPage } from "@/lib/sync/people/previews";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  GET: defineEndpoint({
    id: "getSyncPreview",
    tag: "Sync",
    summary: "Read a preview of a sync",
    description: "Previews are stored for 24 hours. Each page has at most 1,000 entries of each list.",
    permission: "manage:people",
    params: previewParams,
    query: previewPageQuery,
    response: previewPageResponse,
    run: async ({ caller, params, query: { cursor, limit } }) => ({
      ok: true,
      ...(await getPreviewPage(params.id, caller, { from: parsePreviewCursor(cursor), limit })),
    }),
  }),
});
