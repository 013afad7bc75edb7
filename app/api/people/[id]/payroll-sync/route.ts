import { getConnectedPayroll } from "@/lib/connections/connected-systems";
import { createRouteHandlers, defineEndpoint } from "@/lib/http/endpoint";
import { okResponse, personParams } from "@/lib/platform/common-schemas";
import { syncPerson } from "@/lib/sync/payroll/sync-person";
import { payrollProblems } from "@/lib/http/problem-codes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  POST: defineEndpoint({
    id: "syncPersonFromPayroll",
    tag: "Profiles",
    summary: "Refresh a person's profile from payroll",
    description:
      "Reads the linked employee and replaces the stored profile. If this fails, the profile is unchanged.",
    problems: [
      payrollProblems,
      { 400: ["not_linked"], 404: ["employee_not_found", "payroll_not_found"], 409: ["link_changed"] },
    ],
    permission: "manage:people",
    params: personParams,
    response: okResponse,
    run: ({ caller, params, request }) =>
      syncPerson(caller, params.id, () => getConnectedPayroll(), request.signal),
  }),
});
