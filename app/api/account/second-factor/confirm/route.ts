import { confirmSecondFactor } from "@/lib/identity/accounts/second-factor-commands";
import { confirmSecondFactorBody, recoveryCodesResponse } from "@/lib/identity/accounts/schema";
import { defineEndpoint } from "@/lib/http/endpoint";
import { createRouteHandlers } from "@/lib/http/route-handlers";
import { browserOnlyProblems } from "@/lib/http/problem-codes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  POST: defineEndpoint(
    {
      about: {
        id: "confirmSecondFactor",
        tag: "Own account",
        summary: "Turn the second factor on",
        description: "`recovery_codes` are in this answer alone.",
        problems: [
          browserOnlyProblems,
          {
            400: ["wrong_code"],
            409: ["second_factor_not_begun", "second_factor_on", "second_factor_unreadable"],
            429: ["too_many_codes"],
          },
        ],
      },
      permission: "signed-in",
      beforeSecondFactor: true,
      body: confirmSecondFactorBody,
      response: recoveryCodesResponse,
    },
    async ({ caller, body }) => ({
      ok: true as const,
      recovery_codes: await confirmSecondFactor(caller, body.code),
    }),
  ),
});
