import { okResponse } from "@/lib/http/common-schemas";
import { impersonationBody } from "@/lib/users/schema";
import { startImpersonation, stopImpersonation } from "@/lib/sign-in/impersonation";
import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: endpoint(
    { permission: "admin:connections", body: impersonationBody, response: okResponse },
    async ({ caller, body }) => {
      await startImpersonation(caller, body.user_id);
      return { ok: true as const };
    },
  ),
  // Whoever looks as somebody else has that one's permissions, which may be none.
  DELETE: endpoint(
    { permission: "signed-in", whileViewingAs: true, response: okResponse },
    async ({ caller }) => {
      await stopImpersonation(caller);
      return { ok: true as const };
    },
  ),
});
