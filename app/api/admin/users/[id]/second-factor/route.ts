import { resetSecondFactorOfUser } from "@/lib/identity/users/second-factor-commands";
import { createRouteHandlers, defineEndpoint } from "@/lib/http/endpoint";
import { userParams, userChangeResponse } from "@/lib/identity/users/schema";
import { userSignInProblems } from "@/lib/http/problem-codes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  DELETE: defineEndpoint({
    id: "removeSecondFactorOf",
    tag: "Users",
    summary: "Remove a user's second factor",
    description: "Turns off the second factor of a user who lost their device.",
    problems: [userSignInProblems, { 404: ["no_second_factor"], 409: ["own_account"] }],
    permission: "admin:connections",
    params: userParams,
    response: userChangeResponse,
    run: async ({ caller, params }) => ({ user: await resetSecondFactorOfUser(caller, params.id) }),
  }),
});
