import { startSecondFactorSetup } from "@/lib/identity/users/second-factor-commands";
import { startSecondFactorBody, secondFactorSecretResponse } from "@/lib/identity/users/account-schema";
import { createRouteHandlers, defineEndpoint } from "@/lib/http/endpoint";
import { ownPasswordProblems, browserOnlyProblems } from "@/lib/http/problem-codes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  POST: defineEndpoint({
    id: "beginSecondFactor",
    tag: "Own account",
    summary: "Start setting up a second factor",
    description: "`secret` is only in this response.",
    problems: [browserOnlyProblems, ownPasswordProblems, { 409: ["second_factor_on"] }],
    permission: "signed-in",
    allowances: ["missing-second-factor"],
    body: startSecondFactorBody,
    response: secondFactorSecretResponse,
    run: ({ caller, body }) => startSecondFactorSetup(caller, body.password),
  }),
});
