import { updateUser } from "@/lib/users/commands";
import { userChangeBody, userParams, userResponse } from "@/lib/users/schema";
import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  PATCH: endpoint(
    { permission: "admin:connections", params: userParams, body: userChangeBody, response: userResponse },
    async ({ caller, params, body }) => ({
      ok: true as const,
      user: await updateUser(caller, params.id, body),
    }),
  ),
});
