import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";
import { undoMatches } from "@/lib/payroll-matching/review-commands";
import { undoBody, undoResponse } from "@/lib/payroll-matching/review-schema";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: endpoint(
    {
      about: {
        id: "undoMatches",
        tag: "Payroll matching",
        summary: "Take links back",
        description: "Those that the caller made and that are still so.",
      },
      permission: "manage:people",
      body: undoBody,
      response: undoResponse,
    },
    async ({ caller, body }) => undoMatches(caller, body.pairs),
  ),
});
