import "server-only";
import { personParams } from "@/lib/http/common-schemas";
import { endpoint } from "@/lib/http/endpoint";
import { unknownPerson } from "@/lib/http/problem-codes";
import { getProfileAnswer } from "./queries";
import { profileResponse } from "./schema";

/** `GET /api/people/:id/profile`. */
export const profileEndpoint = endpoint(
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
);
