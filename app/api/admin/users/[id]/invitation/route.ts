import { inviteAgain } from "@/lib/accounts/invitations";
import { invitedResponse } from "@/lib/accounts/schema";
import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";
import { userParams } from "@/lib/users/schema";
import { browserOnly, unknownUser } from "@/lib/http/problem-codes";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: endpoint(
    {
      about: {
        id: "inviteAgain",
        tag: "Users",
        summary: "Invite a user again",
        problems: [browserOnly, unknownUser, { 409: ["signs_in_already", "user_disabled", "own_account"] }],
      },
      permission: "admin:connections",
      params: userParams,
      response: invitedResponse,
    },
    async ({ caller, params }) => ({ ok: true as const, ...(await inviteAgain(caller, params.id)) }),
  ),
});
