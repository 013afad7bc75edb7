import { hiddenPeopleResponse } from "@/lib/directory/hidden/schema";
import { listHiddenPeople } from "@/lib/directory/hidden/queries";
import { createRouteHandlers, defineEndpoint } from "@/lib/http/endpoint";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  GET: defineEndpoint({
    id: "listHiddenPeople",
    tag: "Administration",
    summary: "List the hidden people",
    permission: "manage:people",
    response: hiddenPeopleResponse,
    run: ({ caller }) => listHiddenPeople(caller),
  }),
});
