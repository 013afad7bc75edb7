import { startPayrollAuthorisation } from "@/lib/connections/payroll-commands";
import { authorisationUrlResponse } from "@/lib/connections/schema";
import { createRouteHandlers, defineEndpoint } from "@/lib/http/endpoint";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  // This GET stores a pending authorisation, so it is refused during impersonation and for cross-site requests.
  GET: defineEndpoint({
    id: "startPayrollAuthorisation",
    tag: "Connections",
    summary: "Start connecting payroll",
    description:
      "Returns the vendor's consent page, to be opened by an executive. The pending authorisation is stored for ten minutes, so browsers must send this request from Kith's own origin, as for a write.",
    problems: [{ 409: ["payroll_not_configured"] }],
    permission: "admin:connections",
    response: authorisationUrlResponse,
    effect: "write",
    run: async ({ caller }) => ({
      url: await startPayrollAuthorisation(caller),
    }),
  }),
});
