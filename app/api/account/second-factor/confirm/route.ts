import { confirmSecondFactor } from "@/lib/identity/users/second-factor-commands";
import { confirmSecondFactorBody, recoveryCodesResponse } from "@/lib/identity/users/account-schema";
import { createRouteHandlers, defineEndpoint } from "@/lib/http/endpoint";
import { browserOnlyProblems } from "@/lib/http/problem-codes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  POST: defineEndpoint({
    id: "confirmSecondFactor",
    tag: "Own account",
    summary: "Turn on the second factor",
    description: "`recovery_codes` are only in this response.",
    problems: [
      browserOnlyProblems,
      {
        400: ["wrong_code"],
        409: ["second_factor_not_begun", "second_factor_on", "second_factor_unreadable"],
        429: ["too_many_codes"],
      },
    ],
    permission: "signed-in",
    allowances: ["missing-second-factor"],
    body: confirmSecondFactorBody,
    response: recoveryCodesResponse,
    run: async ({ caller, body }) => ({ recovery_codes: await confirmSecondFactor(caller, body.code) }),
  }),
});
