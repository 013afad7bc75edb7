import { createRouteHandlers, defineEndpoint } from "@/lib/http/endpoint";
import { browserOnlyProblems, restrictedAccountProblems } from "@/lib/http/problem-codes";
import { resendInvitations } from "@/lib/identity/users/invitations/commands";
import { resendBody, resentResponse } from "@/lib/identity/users/invitations/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  POST: defineEndpoint({
    id: "resendInvitations",
    tag: "Users",
    summary: "Mail invitations again",
    description: "Queues a mail with a new link for each of these users. Earlier links become invalid.",
    problems: [browserOnlyProblems, restrictedAccountProblems, { 409: ["mail_not_set_up"] }],
    permission: "admin:connections",
    body: resendBody,
    response: resentResponse,
    run: async ({ caller, body }) => ({ queued: await resendInvitations(caller, body.which) }),
  }),
});
