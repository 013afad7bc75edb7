import { renewRecoveryCodes } from "@/lib/identity/users/second-factor-commands";
import { recoveryCodesResponse, secondFactorProofBody } from "@/lib/identity/users/account-schema";
import { createRouteHandlers, defineEndpoint } from "@/lib/http/endpoint";
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
    run: async ({ caller, body }) => ({ recovery_codes: await renewRecoveryCodes(caller, body) }),
  }),
});
