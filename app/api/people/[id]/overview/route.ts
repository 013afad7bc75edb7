import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";
import { getOverview } from "@/lib/profiles/queries";
import { overviewResponse } from "@/lib/profiles/schema";
import { personParams } from "@/lib/http/common-schemas";
import { unknownPerson } from "@/lib/http/problem-codes";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: endpoint(
    {
      about: {
        id: "getOverview",
        tag: "People",
        summary: "Read a person at a glance",
        description:
          "Who they are, where they stand and how they are employed. Nothing private, so nothing is recorded.",
        problems: [unknownPerson],
      },
      permission: "view:people",
      params: personParams,
      response: overviewResponse,
    },
    ({ caller, params }) => getOverview(caller, params.id),
  ),
});
