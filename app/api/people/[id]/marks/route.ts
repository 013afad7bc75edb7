import { createRouteHandlers, defineEndpoint } from "@/lib/http/endpoint";
import { personMarksBody } from "@/lib/directory/health/schema";
import { setPersonMarks } from "@/lib/links/person-marks";
import { okResponse, personParams } from "@/lib/platform/common-schemas";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  PUT: defineEndpoint({
    id: "setPersonMarks",
    tag: "Payroll matching",
    summary: "Decide that a person is not in payroll, or differs from namesakes",
    description:
      "The person leaves the payroll review or the list of equal names. `false` undoes a decision.",
    problems: [{ 409: ["already_linked"] }],
    permission: "manage:people",
    params: personParams,
    body: personMarksBody,
    response: okResponse,
    run: ({ caller, params, body }) => setPersonMarks(caller, params.id, body),
  }),
});
