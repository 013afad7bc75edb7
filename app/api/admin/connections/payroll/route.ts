import { disconnectPayroll } from "@/lib/connections/payroll-commands";
import { payrollAuthorisation } from "@/lib/connections/connected-systems";
import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";
import { okResponse } from "@/lib/http/common-schemas";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  DELETE: endpoint(
    {
      about: {
        id: "disconnectPayroll",
        tag: "Connections",
        summary: "Disconnect payroll",
        description: "Revokes at the vendor where it can, and removes the credential in any case.",
        problems: [{ 404: ["not_connected"] }],
      },
      permission: "admin:connections",
      response: okResponse,
    },
    async ({ caller }) => {
      await disconnectPayroll(caller, payrollAuthorisation);
      return { ok: true as const };
    },
  ),
});
