import { inviteUser } from "@/lib/accounts/invitations";
import { invitationBody, invitedResponse } from "@/lib/accounts/schema";
import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";
import { listUsers } from "@/lib/users/queries";
import { usersResponse } from "@/lib/users/schema";
import { browserOnly } from "@/lib/http/problem-codes";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: endpoint(
    {
      about: { id: "listUsers", tag: "Users", summary: "List users" },
      permission: "admin:connections",
      response: usersResponse,
    },
    async ({ caller }) => ({
      users: await listUsers(caller),
    }),
  ),
  POST: endpoint(
    {
      about: {
        id: "inviteUser",
        tag: "Users",
        summary: "Invite a user",
        description:
          "Makes an account and a link that works once, for seven days. The link is in the answer where no mail took it there.",
        problems: [browserOnly, { 400: ["invalid_email", "invalid_name"], 409: ["email_taken"] }],
      },
      permission: "admin:connections",
      body: invitationBody,
      response: invitedResponse,
      status: 201,
    },
    async ({ caller, body }) => ({ ok: true as const, ...(await inviteUser(caller, body)) }),
  ),
});
