import { endOtherSessions } from "@/lib/identity/users/own-account-commands";
import { endedSessionsResponse } from "@/lib/identity/users/account-schema";
import { createRouteHandlers, defineEndpoint } from "@/lib/http/endpoint";
import { browserOnlyProblems } from "@/lib/http/problem-codes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  DELETE: defineEndpoint({
    id: "endOtherSessions",
    tag: "Own account",
    summary: "Sign out all other sessions",
    problems: [browserOnlyProblems],
    permission: "signed-in",
    response: endedSessionsResponse,
    run: async ({ caller }) => ({ ended: await endOtherSessions(caller) }),
  }),
});
