import { getConnectedPayroll } from "@/lib/connections/connected-systems";
import { createRouteHandlers, defineEndpoint } from "@/lib/http/endpoint";
import { findMatchesAndLinkIfCertain } from "@/lib/links/payroll/commands";
import { payrollMatchesQuery, payrollMatchesResponse } from "@/lib/links/payroll/schema";
import { personParams } from "@/lib/platform/common-schemas";
import { payrollProblems } from "@/lib/http/problem-codes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  GET: defineEndpoint({
    id: "matchPerson",
    tag: "Payroll matching",
    summary: "Match a person to employees",
    description:
      "Returns the employees that may be the person, best match first. If exactly one match is of high confidence, Kith links it and `auto_linked` is true; browsers must therefore send this request from Kith's own origin, as for a write.",
    problems: [payrollProblems],
    permission: "manage:people",
    params: personParams,
    query: payrollMatchesQuery,
    response: payrollMatchesResponse,
    effect: "write",
    run: async ({ caller, params, query, request: { signal } }) =>
      findMatchesAndLinkIfCertain(caller, params.id, await getConnectedPayroll(), {
        withSignals: query.signals,
        signal,
      }),
  }),
});
