import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";
import { getVisibility } from "@/lib/profiles/queries";
import { visibilityResponse } from "@/lib/profiles/schema";
import { personParams } from "@/lib/http/common-schemas";
import { unknownPerson } from "@/lib/http/problem-codes";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: endpoint(
    {
      about: {
        id: "getVisibility",
        tag: "Profiles",
        summary: "Read who sees a profile",
        description: "For each group who sees it, and by which rule.",
        problems: [unknownPerson],
      },
      permission: "view:people",
      params: personParams,
      response: visibilityResponse,
    },
    ({ caller, params }) => getVisibility(caller, params.id),
  ),
});
