import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";
import { getFinancialAnswer } from "@/lib/profiles/queries";
import { financialResponse } from "@/lib/profiles/schema";
import { personParams } from "@/lib/http/common-schemas";
import { unknownPerson } from "@/lib/http/problem-codes";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: endpoint(
    {
      about: {
        id: "getFinancial",
        tag: "Profiles",
        summary: "Read the financial values",
        description: "The financial group alone. The read is recorded.",
        level: "executive",
        problems: [unknownPerson, { 403: ["not_allowed"] }],
      },
      permission: "view:people",
      params: personParams,
      response: financialResponse,
      recorded: true,
    },
    ({ caller, params, published }) => getFinancialAnswer(caller, params.id, published),
  ),
});
