import { confirmSecondFactor } from "@/lib/accounts/second-factor-commands";
import { confirmSecondFactorBody, recoveryCodesResponse } from "@/lib/accounts/schema";
import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";
import { browserOnly } from "@/lib/http/problem-codes";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: endpoint(
    {
      about: {
        id: "confirmSecondFactor",
        tag: "Own account",
        summary: "Turn the second factor on",
        description: "`recovery_codes` are in this answer alone.",
        problems: [
          browserOnly,
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
