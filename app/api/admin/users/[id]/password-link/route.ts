import { makePasswordLink } from "@/lib/accounts/invitations";
import { passwordLinkResponse } from "@/lib/accounts/schema";
import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";
import { userParams } from "@/lib/users/schema";
import { browserOnly, unknownUser } from "@/lib/http/problem-codes";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: endpoint(
    {
      about: {
        id: "makePasswordLink",
        tag: "Users",
        summary: "Make a link to choose a new password",
        problems: [browserOnly, unknownUser, { 409: ["no_password", "user_disabled", "own_account"] }],
      },
      permission: "admin:connections",
      params: userParams,
      response: passwordLinkResponse,
    },
    async ({ caller, params }) => ({
      ok: true as const,
      password_link: await makePasswordLink(caller, params.id),
    }),
  ),
});
