import { createRouteHandlers, defineEndpoint } from "@/lib/http/endpoint";
import { changeAbout } from "@/lib/directory/about/commands";
import { getAbout } from "@/lib/directory/about/queries";
import { aboutBody, aboutResponse } from "@/lib/directory/about/schema";
import { personParams } from "@/lib/platform/common-schemas";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  GET: defineEndpoint({
    id: "getAbout",
    tag: "Profiles",
    summary: "Read what a person says of themselves",
    description:
      "Preferred name, pronouns, skills and the like, as far as the person entered them, and the custom fields that the caller sees. The read is not recorded.",
    permission: "view:people",
    params: personParams,
    response: aboutResponse,
    run: ({ caller, params }) => getAbout(caller, params.id),
  }),
  PATCH: defineEndpoint({
    id: "changeAbout",
    tag: "Profiles",
    summary: "Change the About section of a person",
    description:
      "The person (in a browser) and executives can change the About fields. The editors of a custom field can change it in `fields`. An API token needs `manage:people`. Absent fields are unchanged; null or an empty list clears a field.",
    problems: [{ 404: ["field_not_found"] }],
    permission: "view:people",
    params: personParams,
    body: aboutBody,
    response: aboutResponse,
    run: ({ caller, params, body }) => changeAbout(caller, params.id, body),
  }),
});
