import { removeOwnSecondFactor } from "@/lib/identity/users/second-factor-commands";
import { secondFactorProofBody } from "@/lib/identity/users/account-schema";
import { okResponse } from "@/lib/platform/common-schemas";
import { createRouteHandlers, defineEndpoint } from "@/lib/http/endpoint";
import { secondFactorProblems, ownPasswordProblems, browserOnlyProblems } from "@/lib/http/problem-codes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  POST: defineEndpoint({
    id: "removeSecondFactor",
    tag: "Own account",
    summary: "Turn off the second factor",
    problems: [browserOnlyProblems, ownPasswordProblems, secondFactorProblems],
    permission: "signed-in",
    body: secondFactorProofBody,
    response: okResponse,
    run: ({ caller, body }) => removeOwnSecondFactor(caller, body),
  }),
});
