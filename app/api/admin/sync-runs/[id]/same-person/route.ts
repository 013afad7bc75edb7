import { okResponse } from "@/lib/platform/common-schemas";
import { createRouteHandlers, defineEndpoint } from "@/lib/http/endpoint";
import { decideSamePerson } from "@/lib/profiles/same-person/commands";
import { samePersonBody, syncRunParams } from "@/lib/runs/run-schema";
import { restrictedAccountProblems } from "@/lib/http/problem-codes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  POST: defineEndpoint({
    id: "decideSamePerson",
    tag: "Sync",
    summary: "Decide whether a re-used id is the same person",
    description:
      "If the two are the same person, the former id, profile and links are restored. The decision is added to the audit log.",
    problems: [
      restrictedAccountProblems,
      {
        404: ["replacement_not_found"],
        409: [
          "former_person_deleted",
          "already_decided",
          "new_person_left",
          "account_linked_elsewhere",
          "payroll_ids_differ",
          "match_rejected",
          "already_linked",
        ],
      },
    ],
    permission: "manage:people",
    params: syncRunParams,
    body: samePersonBody,
    response: okResponse,
    run: ({ caller, params, body }) =>
      decideSamePerson(
        caller,
        params.id,
        { formerId: body.person_id, newcomerId: body.newcomer_id },
        body.is_same_person,
      ),
  }),
});
