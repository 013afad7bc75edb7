import { removeSecondFactorOf } from "@/lib/accounts/second-factor-commands";
import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";
import { userParams, userResponse } from "@/lib/users/schema";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  DELETE: endpoint(
    { permission: "admin:connections", params: userParams, response: userResponse },
    async ({ caller, params }) => ({
      ok: true as const,
      user: await removeSecondFactorOf(caller, params.id),
    }),
  ),
});
