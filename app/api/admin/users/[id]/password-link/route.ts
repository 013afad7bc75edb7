import { makePasswordLink } from "@/lib/accounts/invitations";
import { passwordLinkResponse } from "@/lib/accounts/schema";
import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";
import { userParams } from "@/lib/users/schema";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: endpoint(
    { permission: "admin:connections", params: userParams, response: passwordLinkResponse },
    async ({ caller, params }) => ({
      ok: true as const,
      password_link: await makePasswordLink(caller, params.id),
    }),
  ),
});
