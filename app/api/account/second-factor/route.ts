import { startSecondFactorSetup } from "@/lib/identity/accounts/second-factor-commands";
import { startSecondFactorBody, secondFactorSecretResponse } from "@/lib/identity/accounts/schema";
import { defineEndpoint } from "@/lib/http/endpoint";
import { createRouteHandlers } from "@/lib/http/route-handlers";
import { ownPasswordProblems, browserOnlyProblems } from "@/lib/http/problem-codes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  POST: defineEndpoint({
    id: "beginSecondFactor",
    tag: "Own account",
    summary: "Start setting up a second factor",
    description: "`secret` is only in this response.",
    problems: [browserOnlyProblems, ownPasswordProblems, { 409: ["second_factor_on"] }],
    permission: "signed-in",
    isAllowedWithoutSecondFactor: true,
    body: startSecondFactorBody,
    response: secondFactorSecretResponse,
    run: async ({ caller, body }) => ({
      ok: true as const,
      ...(await startSecondFactorSetup(caller, body.password)),
    }),
  }),
});
