import { createRouteHandlers, defineEndpoint } from "@/lib/http/endpoint";
import { getProfilesResponse } from "@/lib/profiles/queries";
import { maxProfilesPerRequest, profilesBody, profilesResponse } from "@/lib/profiles/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  // The POST only reads. The ids are too long for a URL, and must not appear in access logs.
  POST: defineEndpoint({
    id: "getProfiles",
    tag: "Profiles",
    summary: "Read several profiles",
    description: `Returns the profiles of up to ${maxProfilesPerRequest} people, each as in \`GET /api/people/{id}/profile\`. Each person counts as one request: if fewer requests remain, the response is a 429 and nothing is read. \`groups\` limits which private groups are read and recorded; employment is always included. Ids that are not in the directory are listed in \`unknown\`.`,
    permission: "view:people",
    body: profilesBody,
    response: profilesResponse,
    countsAs: ({ person_ids }) => person_ids.length,
    effect: "query",
    allowances: ["impersonation"],
    run: ({ caller, body, published }) => getProfilesResponse(caller, body, published),
  }),
});
