import { renewRecoveryCodes } from "@/lib/identity/accounts/second-factor-commands";
import { recoveryCodesResponse, secondFactorProofBody } from "@/lib/identity/accounts/schema";
import { defineEndpoint } from "@/lib/http/endpoint";
import { createRouteHandlers } from "@/lib/http/route-handlers";
import { secondFactorProblems, ownPasswordProblems, browserOnlyProblems } from "@/lib/http/problem-codes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  POST: defineEndpoint({
    id: "renewRecoveryCodes",
    tag: "Own account",
    summary: "Create new recovery codes",
    description: "Previous recovery codes become invalid. The new codes are only in this response.",
    problems: [browserOnlyProblems, ownPasswordProblems, secondFactorProblems],
    permission: "signed-in",
    body: secondFactorProofBody,
    response: recoveryCodesResponse,
    run: async ({ caller, body }) => ({
      ok: true as const,
      recovery_codes: await renewRecoveryCodes(caller, body),
    }),
  }),
});
