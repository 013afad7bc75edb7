import { getDirectoryRows } from "@/lib/directory/view-queries";
import { rowsBody, rowsResponse } from "@/lib/directory/view-schema";
import { createRouteHandlers, defineEndpoint } from "@/lib/http/endpoint";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  // The POST only reads, so it is allowed during impersonation. The ids are too long for a URL.
  POST: defineEndpoint({
    id: "getDirectoryRows",
    tag: "Pages",
    summary: "Read rows of the directory by id",
    permission: "view:people",
    body: rowsBody,
    response: rowsResponse,
    effect: "query",
    allowances: ["impersonation"],
    run: ({ caller, body }) => getDirectoryRows(caller, body.person_ids),
  }),
});
