import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";
import { getSchema } from "@/lib/scim/discovery-queries";
import { discoveryParams, discoveryQuery, scimSchema } from "@/lib/scim/schema";
import { scimDiscovery, scimStyle } from "@/lib/scim/scim-endpoint";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: endpoint(
    {
      about: {
        id: "getScimSchema",
        tag: "SCIM",
        summary: "Read one of SCIM's schemas",
        problems: [{ 403: ["nothing_filtered"] }],
      },
      permission: "signed-in",
      params: discoveryParams,
      query: discoveryQuery,
      response: scimSchema,
      style: scimStyle,
    },
    ({ params, query }) => scimDiscovery(getSchema(params.id, query), scimSchema),
  ),
});
