import { finishPayrollAuthorisation } from "@/lib/connections/payroll-commands";
import { connectionResponse, payrollCallbackBody } from "@/lib/connections/schema";
import { createRouteHandlers, defineEndpoint } from "@/lib/http/endpoint";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  POST: defineEndpoint({
    id: "finishPayrollAuthorisation",
    tag: "Connections",
    summary: "Finish connecting payroll",
    description:
      "A 409 `tenant_choice_needed` lists the possible values of `tenant_id` in `tenants`. Repeat the request with a `tenant_id` from this list; the code stays valid.",
    problems: [
      {
        400: ["authorisation_not_found", "code_used", "code_refused", "no_organisation", "unknown_tenant"],
        409: [
          "payroll_not_configured",
          "tenant_choice_needed",
          "other_organisation",
          "payroll_refused",
          "reconnect_needed",
        ],
        502: ["payroll_failed", "payroll_unreadable"],
        429: ["payroll_in_use"],
        503: ["payroll_busy", "payroll_day_limit"],
      },
    ],
    permission: "admin:connections",
    body: payrollCallbackBody,
    response: connectionResponse,
    run: async ({ caller, body }) => {
      const callback = { code: body.code, state: body.state, tenantId: body.tenant_id };
      return { connection: await finishPayrollAuthorisation(caller, callback) };
    },
  }),
});
