import { getDirectoryGaps } from "@/lib/directory/health/gaps";
import { directoryGapsResponse } from "@/lib/directory/health/schema";
import { createRouteHandlers, defineEndpoint } from "@/lib/http/endpoint";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  GET: defineEndpoint({
    id: "listGaps",
    tag: "Administration",
    summary: "List gaps in the data",
    permission: "manage:people",
    response: directoryGapsResponse,
    run: ({ caller }) => getDirectoryGaps(caller),
  }),
});
