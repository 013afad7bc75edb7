import { createRouteHandlers, defineEndpoint } from "@/lib/http/endpoint";
import { browserOnlyProblems } from "@/lib/http/problem-codes";
import { findFormerPeople } from "@/lib/profiles/former-people";
import { formerPeopleQuery, formerPeopleResponse } from "@/lib/profiles/history-schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  GET: defineEndpoint({
    id: "findFormerPeople",
    tag: "Pages",
    summary: "Find people who left",
    description: "Empty while an executive views as another user.",
    problems: [browserOnlyProblems],
    permission: "manage:people",
    query: formerPeopleQuery,
    response: formerPeopleResponse,
    run: async ({ caller, query: { q } }) => ({ people: await findFormerPeople(caller, q) }),
  }),
});
