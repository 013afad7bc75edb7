import { renewRecoveryCodes } from "@/lib/accounts/second-factor-commands";
import { recoveryCodesResponse, secondFactorProofBody } from "@/lib/accounts/schema";
import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";
import { asksOwnCode, asksOwnPassword, browserOnly } from "@/lib/http/problem-codes";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: endpoint(
    {
      about: {
        id: "renewRecoveryCodes",
        tag: "Own account",
        summary: "Make new recovery codes",
        description: "The earlier ones end. They are in this answer alone.",
        problems: [browserOnly, asksOwnPassword, asksOwnCode],
      },
      permission: "signed-in",
      body: secondFactorProofBody,
      response: recoveryCodesResponse,
    },
    async ({ caller, body }) => ({
      ok: true as const,
      recovery_codes: await renewRecoveryCodes(caller, body),
    }),
  ),
});
