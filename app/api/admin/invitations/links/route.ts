import { createRouteHandlers, defineEndpoint } from "@/lib/http/endpoint";
import { browserOnlyProblems, restrictedAccountProblems } from "@/lib/http/problem-codes";
import { createInvitationLinks } from "@/lib/identity/users/invitations/commands";
import { invitationLinksBody, invitationLinksResponse } from "@/lib/identity/users/invitations/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  POST: defineEndpoint({
    id: "makeInvitationLinks",
    tag: "Users",
    summary: "Make invitation links to hand over",
    description:
      "Creates a link for each of these users; earlier links become invalid. Each link works once, for seven days. Queued mails to these users are not sent. Restricted executives are refused.",
    problems: [browserOnlyProblems, restrictedAccountProblems],
    permission: "admin:connections",
    effect: "write",
    body: invitationLinksBody,
    response: invitationLinksResponse,
    run: async ({ caller, body }) => ({ links: await createInvitationLinks(caller, body.which) }),
  }),
});
