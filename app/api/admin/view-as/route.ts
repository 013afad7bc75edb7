import { okResponse } from "@/lib/http/common-schemas";
import { impersonationBody } from "@/lib/users/schema";
import { startImpersonation, stopImpersonation } from "@/lib/sign-in/impersonation";
import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";
import { browserOnly, unknownUser } from "@/lib/http/problem-codes";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: endpoint(
    {
      about: {
        id: "startViewingAs",
        tag: "Users",
        summary: "Look at Kith as someone else",
        description: "Read-only, and recorded.",
        problems: [browserOnly, unknownUser, { 400: ["own_view"] }],
      },
      permission: "admin:connections",
      body: impersonationBody,
      response: okResponse,
    },
    async ({ caller, body }) => {
      await startImpersonation(caller, body.user_id);
      return { ok: true as const };
    },
  ),
  // Whoever looks as somebody else has that one's permissions, which may be none.
  DELETE: endpoint(
    {
      about: {
        id: "stopViewingAs",
        tag: "Users",
        summary: "Stop looking as someone else",
        problems: [{ 404: ["not_viewing_as"] }],
      },
      permission: "signed-in",
      whileViewingAs: true,
      response: okResponse,
    },
    async ({ caller }) => {
      await stopImpersonation(caller);
      return { ok: true as const };
    },
  ),
});
