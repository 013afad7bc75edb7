import { getOwnAccount } from "@/lib/identity/users/own-account-queries";
import { accountResponse } from "@/lib/identity/users/account-schema";
import { createRouteHandlers, defineEndpoint } from "@/lib/http/endpoint";
import { browserOnlyProblems } from "@/lib/http/problem-codes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  GET: defineEndpoint({
    id: "getAccount",
    tag: "Own account",
    summary: "Read your account",
    problems: [browserOnlyProblems],
    permission: "signed-in",
    allowances: ["missing-second-factor"],
    response: accountResponse,
    run: async ({ caller }) => getOwnAccount(caller),
  }),
});
