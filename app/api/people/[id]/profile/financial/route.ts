import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";
import { getFinancialAnswer } from "@/lib/profiles/queries";
import { financialResponse } from "@/lib/profiles/schema";
import { personParams } from "@/lib/http/common-schemas";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: endpoint(
    { permission: "view:people", params: personParams, response: financialResponse, recorded: true },
    ({ caller, params, published }) => getFinancialAnswer(caller, params.id, published),
  ),
});
