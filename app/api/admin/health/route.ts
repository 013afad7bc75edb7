import { getDirectoryHealth } from "@/lib/findings/health";
import { healthResponse } from "@/lib/directory/health/schema";
import { createRouteHandlers, defineEndpoint } from "@/lib/http/endpoint";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  GET: defineEndpoint({
    id: "getHealth",
    tag: "Administration",
    summary: "Read the health of the data",
    permission: "manage:people",
    response: healthResponse,
    run: ({ caller }) => getDirectoryHealth(caller),
  }),
});
