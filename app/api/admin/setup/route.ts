import { createRouteHandlers, defineEndpoint } from "@/lib/http/endpoint";
import { getSetupStatus } from "@/lib/findings/set-up";
import { setupResponse } from "@/lib/findings/set-up-schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  GET: defineEndpoint({
    id: "getSetup",
    tag: "Administration",
    summary: "Read the set-up progress",
    permission: "admin:connections",
    response: setupResponse,
    run: ({ caller }) => getSetupStatus(caller),
  }),
});
