import { z } from "zod";
import { findConnectedPayroll } from "@/lib/connections/connected-systems";
import { createRouteHandlers, defineEndpoint, RawAnswer } from "@/lib/http/endpoint";
import { computeJsonETag, buildConditionalJsonAnswer } from "@/lib/http/entity-tag";
import { okResponse, personParams } from "@/lib/platform/common-schemas";
import { getPayrollLink, linkPerson, unlinkPerson } from "@/lib/links/payroll/commands";
import { payrollLinkBody, payrollLinkResponse } from "@/lib/links/payroll/schema";
import { payrollProblems, restrictedAccountProblems } from "@/lib/http/problem-codes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  GET: defineEndpoint({
    id: "getPayrollLink",
    tag: "Payroll matching",
    summary: "Read a person's link",
    description:
      "To detect concurrent changes, send the returned `ETag` as `If-Match` with a write: if the object has changed, the write is refused with 412.",
    condition: "if-none-match",
    permission: "manage:people",
    params: personParams,
    response: payrollLinkResponse,
    run: async ({ request, caller, params }) => {
      const link = payrollLinkResponse.parse(await getPayrollLink(caller, params.id));
      return new RawAnswer(buildConditionalJsonAnswer(request.headers, link, computeJsonETag(link)));
    },
  }),
  POST: defineEndpoint({
    id: "linkPerson",
    tag: "Payroll matching",
    summary: "Link a person to an employee",
    description: "Linking to the same employee has no effect. Linking to another employee replaces the link.",
    problems: [
      payrollProblems,
      restrictedAccountProblems,
      { 404: ["employee_not_found"], 409: ["already_linked", "payroll_ids_differ", "match_rejected"] },
    ],
    condition: "if-match",
    permission: "manage:people",
    params: personParams,
    body: payrollLinkBody,
    response: okResponse,
    run: async ({ request, caller, params, body }) => {
      const ifMatch = request.headers.get("if-match");
      const payroll = await findConnectedPayroll();
      const { signal } = request;
      await linkPerson(caller, params.id, body.payroll_employee_id, payroll, { ifMatch, signal });
    },
  }),
  DELETE: defineEndpoint({
    id: "unlinkPerson",
    tag: "Payroll matching",
    summary: "Unlink a person",
    description:
      "With `reject=true`, the pair is also rejected, so that Kith does not link it again automatically.",
    problems: [restrictedAccountProblems, { 404: ["not_linked"] }],
    condition: "if-match",
    permission: "manage:people",
    params: personParams,
    response: okResponse,
    query: z.strictObject({
      reject: z.literal("true").optional().describe("Also rejects the pair, as `payroll-rejections` does."),
    }),
    run: ({ request, caller, params, query }) =>
      unlinkPerson(caller, params.id, {
        ifMatch: request.headers.get("if-match"),
        rejects: query.reject !== undefined,
      }),
  }),
});
