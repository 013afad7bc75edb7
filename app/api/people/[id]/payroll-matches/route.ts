import { connectedPayroll } from "@/lib/connections/connected-systems";
import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";
import { matchPerson } from "@/lib/payroll-matching/commands";
import { payrollMatchesQuery, payrollMatchesResponse } from "@/lib/payroll-matching/schema";
import { personParams } from "@/lib/http/common-schemas";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: endpoint(
    {
      permission: "manage:people",
      params: personParams,
      query: payrollMatchesQuery,
      response: payrollMatchesResponse,
      writes: true, // it may link
    },
    async ({ caller, params, query }) =>
      matchPerson(caller, params.id, await connectedPayroll(), { withSignals: query.signals === "true" }),
  ),
});
