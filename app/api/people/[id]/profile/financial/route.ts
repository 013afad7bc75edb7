import { createRouteHandlers, defineEndpoint } from "@/lib/http/endpoint";
import { getFinancialResponse } from "@/lib/profiles/queries";
import { financialResponse } from "@/lib/profiles/schema";
import { personParams } from "@/lib/platform/common-schemas";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  GET: defineEndpoint({
    id: "getFinancial",
    tag: "Profiles",
    summary: "Read the financial group",
    description: "Returns only the financial group. The read is added to the audit log.",
    alsoRequires: "executive",
    problems: [{ 403: ["not_allowed"] }],
    permission: "view:people",
    params: personParams,
    response: financialResponse,
    effect: "recorded-read",
    run: ({ caller, params, published }) => getFinancialResponse(caller, params.id, published),
  }),
});
