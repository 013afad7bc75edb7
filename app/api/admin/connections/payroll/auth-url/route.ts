import { startPayrollAuthorisation } from "@/lib/connections/payroll-commands";
import { authorisationUrlResponse } from "@/lib/connections/schema";
import { payrollAuthorisation } from "@/lib/connections/connected-systems";
import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: endpoint(
    // It keeps what is pending for the caller, so whoever looks as somebody else may not ask, nor another site.
    {
      about: {
        id: "startPayrollAuthorisation",
        tag: "Connections",
        summary: "Begin to connect payroll",
        description:
          "The address at which an executive agrees. It keeps what is pending for ten minutes, so a browser needs the same origin for it as for a write.",
        problems: [{ 409: ["payroll_not_configured"] }],
      },
      permission: "admin:connections",
      response: authorisationUrlResponse,
      writes: true,
    },
    async ({ caller }) => ({ url: await startPayrollAuthorisation(caller, payrollAuthorisation()) }),
  ),
});
