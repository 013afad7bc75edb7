import { createRouteHandlers, defineEndpoint } from "@/lib/http/endpoint";
import { getProfileAudiences } from "@/lib/profiles/queries";
import { profileAudiencesResponse } from "@/lib/profiles/schema";
import { personParams } from "@/lib/platform/common-schemas";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  GET: defineEndpoint({
    id: "getVisibility",
    tag: "Profiles",
    summary: "Read who can see a profile",
    description: "Returns the users who can see each group, and the access rule that allows it.",
    permission: "view:people",
    params: personParams,
    response: profileAudiencesResponse,
    run: ({ caller, params }) => getProfileAudiences(caller, params.id),
  }),
});
