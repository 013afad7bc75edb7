import "server-only";
import { personParams } from "@/lib/platform/common-schemas";
import { defineEndpoint } from "@/lib/http/endpoint";
import { unknownPersonProblems } from "@/lib/http/problem-codes";
import { getProfileResponse } from "@/lib/profiles/queries";
import { profileResponse } from "@/lib/profiles/schema";

/** `GET /api/people/:id/profile`. */
export const profileEndpoint = defineEndpoint(
  {
    about: {
      id: "getProfile",
      tag: "Profiles",
      summary: "Read a profile",
      description:
        "The groups that the caller may see; the others are absent. A group is complete: what is unknown is null. Counts as a look at every group in the answer, and is recorded.",
      problems: [unknownPersonProblems],
    },
    permission: "view:people",
    params: personParams,
    response: profileResponse,
    recorded: true,
  },
  ({ caller, params, published }) => getProfileResponse(caller, params.id, published),
);
