import { disconnectPayroll } from "@/lib/connections/payroll-commands";
import { createPayrollOAuthClient } from "@/lib/connections/connected-systems";
import { createRouteHandlers, defineEndpoint } from "@/lib/http/endpoint";
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
    run: ({ caller }) => disconnectPayroll(caller, createPayrollOAuthClient),
  }),
});
