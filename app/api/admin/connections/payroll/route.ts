import { disconnectPayroll } from "@/lib/connections/payroll-commands";
import { createPayrollAuthorisation } from "@/lib/connections/connected-systems";
import { defineEndpoint } from "@/lib/http/endpoint";
import { createRouteHandlers } from "@/lib/http/route-handlers";
import { okResponse } from "@/lib/platform/common-schemas";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  DELETE: defineEndpoint({
    id: "disconnectPayroll",
    tag: "Connections",
    summary: "Disconnect payroll",
    description: "Revokes the credential at the vendor if possible, and always removes it from Kith.",
    problems: [{ 404: ["not_connected"] }],
    permission: "admin:connections",
    response: okResponse,
    run: async ({ caller }) => {
      await disconnectPayroll(caller, createPayrollAuthorisation);
      return { ok: true as const };
    },
  }),
});
