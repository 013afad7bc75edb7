import { disconnectPayroll } from "@/lib/connections/payroll-commands";
import { createRouteHandlers, defineEndpoint } from "@/lib/http/endpoint";
import { disconnectPayrollResponse } from "@/lib/connections/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  DELETE: defineEndpoint({
    id: "disconnectPayroll",
    tag: "Connections",
    summary: "Disconnect payroll",
    description:
      "Removes the credential from Kith and revokes it at the vendor. If the vendor does not confirm, Kith tries again for a day.",
    problems: [{ 404: ["not_connected"] }],
    permission: "admin:connections",
    response: disconnectPayrollResponse,
    run: ({ caller }) => disconnectPayroll(caller),
  }),
});
