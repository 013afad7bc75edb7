import { endOtherSessions } from "@/lib/accounts/commands";
import { endedSessionsResponse } from "@/lib/accounts/schema";
import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  DELETE: endpoint({ permission: "signed-in", response: endedSessionsResponse }, async ({ caller }) => ({
    ok: true as const,
    ended: await endOtherSessions(caller),
  })),
});
