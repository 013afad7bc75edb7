import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";
import { getResourceType } from "@/lib/scim/discovery-queries";
import { discoveryParams, discoveryQuery, scimResourceType } from "@/lib/scim/schema";
import { scimDiscovery, scimStyle } from "@/lib/scim/scim-endpoint";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: endpoint(
    {
      about: {
        id: "getScimResourceType",
        tag: "SCIM",
        summary: "Read one of SCIM's resource types",
        problems: [{ 403: ["nothing_filtered"] }],
      },
      permission: "signed-in",
      params: discoveryParams,
      query: discoveryQuery,
      response: scimResourceType,
      style: scimStyle,
    },
    ({ params, query }) => scimDiscovery(getResourceType(params.id, query), scimResourceType),
  ),
});
