import { okResponse } from "@/lib/platform/common-schemas";
import { impersonationBody } from "@/lib/identity/users/schema";
import { startImpersonation, stopImpersonation } from "@/lib/identity/sign-in/impersonation";
import { createRouteHandlers, defineEndpoint } from "@/lib/http/endpoint";
import { browserOnlyProblems, restrictedAccountProblems } from "@/lib/http/problem-codes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  POST: defineEndpoint({
    id: "startViewingAs",
    tag: "Users",
    summary: "Start viewing as another user",
    description: "The view is read-only and is added to the audit log.",
    problems: [
      browserOnlyProblems,
      restrictedAccountProblems,
      { 400: ["own_view"], 404: ["user_not_found"] },
    ],
    permission: "admin:connections",
    body: impersonationBody,
    response: okResponse,
    run: ({ caller, body }) => startImpersonation(caller, body.user_id),
  }),
  // Stopping needs no permission: during impersonation, the caller may have none.
  DELETE: defineEndpoint({
    id: "stopViewingAs",
    tag: "Users",
    summary: "Stop viewing as another user",
    problems: [{ 404: ["not_viewing_as"] }],
    permission: "signed-in",
    effect: "write",
    allowances: ["impersonation"],
    response: okResponse,
    run: ({ caller }) => stopImpersonation(caller),
  }),
});
