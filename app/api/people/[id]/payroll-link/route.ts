import { connectedPayrollOrNone } from "@/lib/connections/connected-systems";
import { endpoint, FinishedByRun } from "@/lib/http/endpoint";
import { entityTag, taggedAnswer } from "@/lib/http/entity-tag";
import { methods } from "@/lib/http/methods";
import { okResponse, personParams } from "@/lib/http/common-schemas";
import { linkPerson, unlinkPerson } from "@/lib/payroll-matching/commands";
import { getPayrollLink } from "@/lib/payroll-matching/link-queries";
import { payrollLinkBody, payrollLinkResponse } from "@/lib/payroll-matching/schema";
import { asksPayroll, unknownPerson } from "@/lib/http/problem-codes";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: endpoint(
    {
      about: {
        id: "getPayrollLink",
        tag: "Payroll matching",
        summary: "Read a person's link",
        description:
          "Send its `ETag` as `If-Match` with a change: if someone else made another change first, yours is refused with 412.",
        problems: [unknownPerson],
        isConditional: true,
      },
      permission: "manage:people",
      params: personParams,
      response: payrollLinkResponse,
    },
    async ({ request, caller, params }) => {
      const link = payrollLinkResponse.parse(await getPayrollLink(caller, params.id));
      return new FinishedByRun(taggedAnswer(request.headers, link, entityTag(link)));
    },
  ),
  POST: endpoint(
    {
      about: {
        id: "linkPerson",
        tag: "Payroll matching",
        summary: "Link a person to an employee",
        description: "Linking the same again changes nothing; another employee replaces the link.",
        problems: [
          unknownPerson,
          asksPayroll,
          { 404: ["employee_not_found"], 409: ["already_linked", "payroll_ids_differ", "match_rejected"] },
        ],
        takesIfMatch: true,
      },
      permission: "manage:people",
      params: personParams,
      body: payrollLinkBody,
      response: okResponse,
    },
    async ({ request, caller, params, body }) => {
      const ifMatch = request.headers.get("if-match");
      const payroll = await connectedPayrollOrNone();
      const { signal } = request;
      await linkPerson(caller, params.id, body.payroll_employee_id, payroll, { ifMatch, signal });
      return { ok: true as const };
    },
  ),
  DELETE: endpoint(
    {
      about: {
        id: "unlinkPerson",
        tag: "Payroll matching",
        summary: "Unlink a person",
        problems: [unknownPerson, { 404: ["not_linked"] }],
        takesIfMatch: true,
      },
      permission: "manage:people",
      params: personParams,
      response: okResponse,
    },
    async ({ request, caller, params }) => {
      await unlinkPerson(caller, params.id, request.headers.get("if-match"));
      return { ok: true as const };
    },
  ),
});
