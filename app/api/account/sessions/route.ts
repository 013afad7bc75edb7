import { endOtherSessions } from "@/lib/identity/accounts/commands";
import { endedSessionsResponse } from "@/lib/identity/accounts/schema";
import { defineEndpoint } from "@/lib/http/endpoint";
import { createRouteHandlers } from "@/lib/http/route-handlers";
import { browserOnlyProblems } from "@/lib/http/problem-codes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  DELETE: defineEndpoint({
    id: "endOtherSessions",
    tag: "Own account",
    summary: "Sign out all other sessions",
    problems: [browserOnlyProblems],
    permission: "signed-in",
    response: endedSessionsResponse,
    run: async ({ caller }) => ({
      ok: true as const,
      ended: await endOtherSessions(caller),
    }),
  }),
});
