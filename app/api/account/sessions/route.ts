import { endOtherSessions } from "@/lib/accounts/commands";
import { endedSessionsResponse } from "@/lib/accounts/schema";
import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";
import { browserOnly } from "@/lib/http/problem-codes";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  DELETE: endpoint(
    {
      about: {
        id: "endOtherSessions",
        tag: "Own account",
        summary: "Sign out everywhere else",
        problems: [browserOnly],
      },
      permission: "signed-in",
      response: endedSessionsResponse,
    },
    async ({ caller }) => ({
      ok: true as const,
      ended: await endOtherSessions(caller),
    }),
  ),
});
