import { okResponse } from "@/lib/http/common-schemas";
import { viewAsBody } from "@/lib/users/schema";
import { startViewAs, stopViewAs } from "@/lib/sign-in/impersonation";
import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: endpoint(
    { permission: "admin:connections", body: viewAsBody, response: okResponse },
    async ({ caller, body }) => {
      await startViewAs(caller, body.user_id);
      return { ok: true as const };
    },
  ),
  // Whoever looks as somebody else has that one's permissions, which may be none.
  DELETE: endpoint(
    { permission: "signed-in", whileViewingAs: true, response: okResponse },
    async ({ caller }) => {
      await stopViewAs(caller);
      return { ok: true as const };
    },
  ),
});
