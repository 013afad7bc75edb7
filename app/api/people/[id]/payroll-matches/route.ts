import { getConnectedPayroll } from "@/lib/connections/connected-systems";
import { defineEndpoint } from "@/lib/http/endpoint";
import { createRouteHandlers } from "@/lib/http/route-handlers";
import { matchPerson } from "@/lib/links/payroll/commands";
import { payrollMatchesQuery, payrollMatchesResponse } from "@/lib/links/payroll/schema";
import { personParams } from "@/lib/platform/common-schemas";
import { payrollProblems, unknownPersonProblems } from "@/lib/http/problem-codes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  GET: defineEndpoint(
    {
      about: {
        id: "matchPerson",
        tag: "Payroll matching",
        summary: "Match a person to employees",
        description:
          "The employees that the person could be, best first. Where exactly one is of high confidence it is linked, and `auto_linked` is true; so a browser needs the same origin for it as for a write.",
        problems: [unknownPersonProblems, payrollProblems],
      },
      permission: "manage:people",
      params: personParams,
      query: payrollMatchesQuery,
      response: payrollMatchesResponse,
      writes: true, // may link the person
    },
    async ({ caller, params, query, request: { signal } }) =>
      matchPerson(caller, params.id, await getConnectedPayroll(), {
        withSignals: query.signals,
        signal,
      }),
  ),
});
