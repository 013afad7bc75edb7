import { inviteUser } from "@/lib/identity/users/create-links";
import { invitationBody, invitationResponse } from "@/lib/identity/users/account-schema";
import { createRouteHandlers, defineEndpoint } from "@/lib/http/endpoint";
import { listUsers } from "@/lib/identity/users/queries";
import { usersResponse } from "@/lib/identity/users/schema";
import { browserOnlyProblems, restrictedAccountProblems } from "@/lib/http/problem-codes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  GET: defineEndpoint({
    id: "listUsers",
    tag: "Users",
    summary: "List users",
    permission: "admin:connections",
    response: usersResponse,
    run: async ({ caller }) => ({ users: await listUsers(caller) }),
  }),
  POST: defineEndpoint({
    id: "inviteUser",
    tag: "Users",
    summary: "Invite a user",
    description:
      "Creates an account and a link that works once, within seven days. The response contains the link unless Kith sent it by mail.",
    problems: [
      browserOnlyProblems,
      restrictedAccountProblems,
      { 400: ["invalid_email", "invalid_name"], 409: ["email_taken"] },
    ],
    permission: "admin:connections",
    body: invitationBody,
    response: invitationResponse,
    status: 201,
    locationOf: ({ user }) => `/api/admin/users/${user.id}`,
    run: ({ caller, body }) => inviteUser(caller, body),
  }),
});
