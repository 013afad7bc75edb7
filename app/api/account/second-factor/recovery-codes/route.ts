import { renewRecoveryCodes } from "@/lib/accounts/second-factor-commands";
import { recoveryCodesResponse, secondFactorProofBody } from "@/lib/accounts/schema";
import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: endpoint(
    { permission: "signed-in", body: secondFactorProofBody, response: recoveryCodesResponse },
    async ({ caller, body }) => ({
      ok: true as const,
      recovery_codes: await renewRecoveryCodes(caller, body),
    }),
  ),
});
