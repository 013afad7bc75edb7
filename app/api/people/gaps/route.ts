import { getDirectoryGaps } from "@/lib/directory/health/gaps";
import { directoryGapsResponse } from "@/lib/directory/health/gaps-schema";
import { defineEndpoint } from "@/lib/http/endpoint";
import { createRouteHandlers } from "@/lib/http/route-handlers";

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
