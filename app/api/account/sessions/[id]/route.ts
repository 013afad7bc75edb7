import { endOwnSession } from "@/lib/identity/users/own-account-commands";
import { sessionParams } from "@/lib/identity/users/account-schema";
import { okResponse } from "@/lib/platform/common-schemas";
import { createRouteHandlers, defineEndpoint } from "@/lib/http/endpoint";
import { browserOnlyProblems } from "@/lib/http/problem-codes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  DELETE: defineEndpoint({
    id: "endSession",
    tag: "Own account",
    summary: "Sign out a session",
    problems: [browserOnlyProblems],
    permission: "signed-in",
    params: sessionParams,
    response: okResponse,
    run: ({ caller, params }) => endOwnSession(caller, params.id),
  }),
});
