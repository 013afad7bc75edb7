import { renewInvitation } from "@/lib/identity/users/create-links";
import { revokeInvitation } from "@/lib/identity/users/invitations/commands";
import { okResponse } from "@/lib/platform/common-schemas";
import { invitationResponse } from "@/lib/identity/users/account-schema";
import { createRouteHandlers, defineEndpoint } from "@/lib/http/endpoint";
import { userParams } from "@/lib/identity/users/schema";
import { browserOnlyProblems, userSignInProblems } from "@/lib/http/problem-codes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  POST: defineEndpoint({
    id: "inviteAgain",
    tag: "Users",
    summary: "Invite a user again",
    problems: [userSignInProblems, { 409: ["signs_in_already", "user_disabled", "own_account"] }],
    permission: "admin:connections",
    params: userParams,
    response: invitationResponse,
    run: ({ caller, params }) => renewInvitation(caller, params.id),
  }),
  DELETE: defineEndpoint({
    id: "revokeInvitation",
    tag: "Users",
    summary: "Revoke an invitation",
    description:
      "Deletes the account of a user who has never signed in, with its link. The person can be invited again.",
    problems: [browserOnlyProblems, { 409: ["signs_in_already"] }],
    permission: "admin:connections",
    params: userParams,
    response: okResponse,
    run: ({ caller, params }) => revokeInvitation(caller, params.id),
  }),
});
