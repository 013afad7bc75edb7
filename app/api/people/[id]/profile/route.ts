import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";
import { getProfileAnswer } from "@/lib/profiles/queries";
import { profileResponse } from "@/lib/profiles/schema";
import { personParams } from "@/lib/http/common-schemas";
import { unknownPerson } from "@/lib/http/problem-codes";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: endpoint(
    {
      about: {
        id: "getProfile",
        tag: "Profiles",
        summary: "Read a profile",
        description:
          "The groups that the caller may see; the others are absent. A group is complete: what is unknown is null. Counts as a look at every group in the answer, and is recorded.",
        problems: [unknownPerson],
      },
      permission: "view:people",
      params: personParams,
      response: profileResponse,
      recorded: true,
    },
    ({ caller, params, published }) => getProfileAnswer(caller, params.id, published),
  ),
});
