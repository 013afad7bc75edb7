import { confirmSecondFactor } from "@/lib/accounts/second-factor-commands";
import { confirmSecondFactorBody, recoveryCodesResponse } from "@/lib/accounts/schema";
import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: endpoint(
    {
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
