import { inviteAgain } from "@/lib/accounts/invitations";
import { invitedResponse } from "@/lib/accounts/schema";
import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";
import { userParams } from "@/lib/users/schema";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: endpoint(
    { permission: "admin:connections", params: userParams, response: invitedResponse },
    async ({ caller, params }) => ({ ok: true as const, ...(await inviteAgain(caller, params.id)) }),
  ),
});
