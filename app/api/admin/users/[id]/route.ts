import { updateUser } from "@/lib/users/commands";
import { userChangeBody, userParams, userResponse } from "@/lib/users/schema";
import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";
import { unknownUser } from "@/lib/http/problem-codes";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  PATCH: endpoint(
    {
      about: {
        id: "updateUser",
        tag: "Users",
        summary: "Change a user",
        description:
          "The level, whether the account is disabled, or `sign_out` everywhere. It counts from the next request.",
        problems: [unknownUser, { 409: ["last_executive"] }],
      },
      permission: "admin:connections",
      params: userParams,
      body: userChangeBody,
      response: userResponse,
    },
    async ({ caller, params, body }) => ({
      ok: true as const,
      user: await updateUser(caller, params.id, body),
    }),
  ),
});
