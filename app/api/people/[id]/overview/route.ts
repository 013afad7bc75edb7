import { defineEndpoint } from "@/lib/http/endpoint";
import { createRouteHandlers } from "@/lib/http/route-handlers";
import { getOverview } from "@/lib/profiles/queries";
import { overviewResponse } from "@/lib/profiles/schema";
import { personParams } from "@/lib/platform/common-schemas";
import { unknownPersonProblems } from "@/lib/http/problem-codes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  GET: defineEndpoint(
    {
      about: {
        id: "getOverview",
        tag: "People",
        summary: "Read a person at a glance",
        description:
          "Who they are, where they stand and how they are employed. Nothing private, so nothing is recorded.",
        problems: [unknownPersonProblems],
      },
      permission: "view:people",
      params: personParams,
      response: overviewResponse,
    },
    ({ caller, params }) => getOverview(caller, params.id),
  ),
});
