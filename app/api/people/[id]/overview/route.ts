import { createRouteHandlers, defineEndpoint } from "@/lib/http/endpoint";
import { getPersonOverview } from "@/lib/profiles/queries";
import { personOverviewResponse } from "@/lib/profiles/schema";
import { personParams } from "@/lib/platform/common-schemas";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  GET: defineEndpoint({
    id: "getOverview",
    tag: "People",
    summary: "Read an overview of a person",
    description:
      "Returns name, skills, reporting line and employment. The response contains no private data, so the read is not recorded.",
    permission: "view:people",
    params: personParams,
    response: personOverviewResponse,
    run: ({ caller, params }) => getPersonOverview(caller, params.id),
  }),
});
