import { createRouteHandlers, defineEndpoint } from "@/lib/http/endpoint";
import { restrictedAccountProblems } from "@/lib/http/problem-codes";
import { previewInvitations } from "@/lib/identity/users/invitations/queries";
import { invitationPreviewBody, invitationPreviewResponse } from "@/lib/identity/users/invitations/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  POST: defineEndpoint({
    id: "previewInvitations",
    tag: "Users",
    summary: "Preview the invitations of a selection",
    description: "Returns the people who would be invited and those who would not, with the reasons.",
    problems: [restrictedAccountProblems],
    permission: "admin:connections",
    effect: "query",
    body: invitationPreviewBody,
    response: invitationPreviewResponse,
    run: ({ caller, body }) => previewInvitations(caller, body.selection),
  }),
});
