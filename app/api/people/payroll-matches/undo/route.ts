import { createRouteHandlers, defineEndpoint } from "@/lib/http/endpoint";
import { restrictedAccountProblems } from "@/lib/http/problem-codes";
import { undoMatches } from "@/lib/links/payroll/review-commands";
import { undoBody, undoResponse } from "@/lib/links/payroll/review-schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  POST: defineEndpoint({
    id: "undoMatches",
    tag: "Payroll matching",
    summary: "Undo links",
    description: "Removes links that the caller created and that are unchanged since.",
    problems: [restrictedAccountProblems],
    permission: "manage:people",
    body: undoBody,
    response: undoResponse,
    run: async ({ caller, body }) => undoMatches(caller, body.pairs),
  }),
});
