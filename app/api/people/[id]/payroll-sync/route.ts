import { connectedPayroll } from "@/lib/connections/connected-systems";
import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";
import { okResponse, personParams } from "@/lib/http/common-schemas";
import { syncPerson } from "@/lib/payroll-sync/sync-person";
import { asksPayroll, unknownPerson } from "@/lib/http/problem-codes";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: endpoint(
    {
      about: {
        id: "syncPersonFromPayroll",
        tag: "Profiles",
        summary: "Read a person from payroll",
        description:
          "Reads the linked employee and replaces the profile. In every failure the profile stays as it was.",
        problems: [
          unknownPerson,
          asksPayroll,
          { 400: ["not_linked"], 404: ["employee_not_found", "payroll_not_found"], 409: ["link_changed"] },
        ],
      },
      permission: "manage:people",
      params: personParams,
      response: okResponse,
    },
    async ({ caller, params, request }) => {
      await syncPerson(caller, params.id, () => connectedPayroll(), request.signal);
      return { ok: true as const };
    },
  ),
});
