import { connectedPayroll } from "@/lib/connections/connected-systems";
import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";
import { acceptMatches } from "@/lib/payroll-matching/review-commands";
import { acceptBody, acceptResponse } from "@/lib/payroll-matching/review-schema";
import { asksPayroll } from "@/lib/http/problem-codes";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: endpoint(
    {
      about: {
        id: "acceptMatches",
        tag: "Payroll matching",
        summary: "Link many people",
        description: "A result for each pair; a pair that cannot be linked changes nothing of the others.",
        problems: [asksPayroll],
      },
      permission: "manage:people",
      body: acceptBody,
      response: acceptResponse,
    },
    async ({ caller, body }) => acceptMatches(caller, body, await connectedPayroll()),
  ),
});
