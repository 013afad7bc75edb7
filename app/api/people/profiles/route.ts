import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";
import { getProfilesAnswer } from "@/lib/profiles/queries";
import { mostProfilesAtOnce, profilesBody, profilesResponse } from "@/lib/profiles/schema";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  // Reads alone: so many ids are too long for an address, and whom somebody reads about is nobody's business in a log of addresses.
  POST: endpoint(
    {
      about: {
        id: "getProfiles",
        tag: "Profiles",
        summary: "Read several profiles",
        description: `Of up to ${mostProfilesAtOnce} people, what \`GET /api/people/{id}/profile\` answers of each. Counts as one request and one look for each person: with fewer requests left it is a 429 and nothing is read. \`groups\` names what is needed, so that no other group is read or recorded; employment is always there. Who is not in the directory stands in \`unknown\`.`,
      },
      permission: "view:people",
      body: profilesBody,
      response: profilesResponse,
      countsAs: ({ person_ids }) => person_ids.length,
      whileViewingAs: true,
      readsByPost: true,
    },
    ({ caller, body, published }) => getProfilesAnswer(caller, body, published),
  ),
});
