import { defineEndpoint } from "@/lib/http/endpoint";
import { createRouteHandlers } from "@/lib/http/route-handlers";
import { getProfilesResponse } from "@/lib/profiles/queries";
import { maxProfilesPerRequest, profilesBody, profilesResponse } from "@/lib/profiles/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  // A POST that only reads: the ids are too long for a URL, and must not appear in access logs.
  POST: defineEndpoint(
    {
      about: {
        id: "getProfiles",
        tag: "Profiles",
        summary: "Read several profiles",
        description: `Of up to ${maxProfilesPerRequest} people, what \`GET /api/people/{id}/profile\` answers of each. Counts as one request and one look for each person: with fewer requests left it is a 429 and nothing is read. \`groups\` names what is needed, so that no other group is read or recorded; employment is always there. Who is not in the directory stands in \`unknown\`.`,
      },
      permission: "view:people",
      body: profilesBody,
      response: profilesResponse,
      countsAs: ({ person_ids }) => person_ids.length,
      whileViewingAs: true,
      readsByPost: true,
    },
    ({ caller, body, published }) => getProfilesResponse(caller, body, published),
  ),
});
