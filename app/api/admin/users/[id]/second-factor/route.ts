import { removeSecondFactorOf } from "@/lib/accounts/second-factor-commands";
import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";
import { userParams, userResponse } from "@/lib/users/schema";
import { browserOnly, unknownUser } from "@/lib/http/problem-codes";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  DELETE: endpoint(
    {
      about: {
        id: "removeSecondFactorOf",
        tag: "Users",
        summary: "Remove a user's second factor",
        description: "Turns it off for a person who lost their device.",
        problems: [browserOnly, unknownUser, { 404: ["no_second_factor"], 409: ["own_account"] }],
      },
      permission: "admin:connections",
      params: userParams,
      response: userResponse,
    },
    async ({ caller, params }) => ({
      ok: true as const,
      user: await removeSecondFactorOf(caller, params.id),
    }),
  ),
});
