import { connectedPayroll } from "@/lib/connections/connected-systems";
import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";
import { okResponse, personParams } from "@/lib/http/common-schemas";
import { syncPerson } from "@/lib/payroll-sync/sync-person";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: endpoint(
    { permission: "manage:people", params: personParams, response: okResponse },
    async ({ caller, params }) => {
      await syncPerson(caller, params.id, () => connectedPayroll());
      return { ok: true as const };
    },
  ),
});
