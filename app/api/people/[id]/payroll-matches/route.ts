import { connectedPayroll } from "@/lib/connections/connected-systems";
import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";
import { matchPerson } from "@/lib/payroll-matching/commands";
import { payrollMatchesQuery, payrollMatchesResponse } from "@/lib/payroll-matching/schema";
import { personParams } from "@/lib/http/common-schemas";
import { asksPayroll, unknownPerson } from "@/lib/http/problem-codes";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: endpoint(
    {
      about: {
        id: "matchPerson",
        tag: "Payroll matching",
        summary: "Match a person to employees",
        description:
          "The employees that the person could be, best first. Where exactly one is of high confidence it is linked, and `auto_linked` is true; so a browser needs the same origin for it as for a write.",
        problems: [unknownPerson, asksPayroll],
      },
      permission: "manage:people",
      params: personParams,
      query: payrollMatchesQuery,
      response: payrollMatchesResponse,
      writes: true, // it may link
    },
    async ({ caller, params, query, request: { signal } }) =>
      matchPerson(caller, params.id, await connectedPayroll(), {
        withSignals: query.signals,
        signal,
      }),
  ),
});
