import { hidePerson, showPerson } from "@/lib/directory/hidden/commands";
import { hidePersonBody } from "@/lib/directory/hidden/schema";
import { createRouteHandlers, defineEndpoint } from "@/lib/http/endpoint";
import { okResponse, personParams } from "@/lib/platform/common-schemas";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  PUT: defineEndpoint({
    id: "hidePerson",
    tag: "Administration",
    summary: "Hide a person",
    description:
      "For someone who must not be found: absent for every caller and in every answer. Reports get the next manager who is not hidden. The person's data stay, the sync goes on, and the person can sign in.",
    permission: "manage:people",
    params: personParams,
    body: hidePersonBody,
    response: okResponse,
    run: ({ caller, params, body }) => hidePerson(caller, params.id, body.reason),
  }),
  DELETE: defineEndpoint({
    id: "showPerson",
    tag: "Administration",
    summary: "Show a hidden person again",
    permission: "manage:people",
    params: personParams,
    response: okResponse,
    run: ({ caller, params }) => showPerson(caller, params.id),
  }),
});
