import { inviteUser } from "@/lib/accounts/invitations";
import { invitationBody, invitedResponse } from "@/lib/accounts/schema";
import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";
import { listUsers } from "@/lib/users/queries";
import { usersResponse } from "@/lib/users/schema";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: endpoint({ permission: "admin:connections", response: usersResponse }, async ({ caller }) => ({
    users: await listUsers(caller),
  })),
  POST: endpoint(
    { permission: "admin:connections", body: invitationBody, response: invitedResponse, status: 201 },
    async ({ caller, body }) => ({ ok: true as const, ...(await inviteUser(caller, body)) }),
  ),
});
