import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";
import { listResourceTypes } from "@/lib/scim/discovery-queries";
import { discoveryQuery, scimResourceTypes } from "@/lib/scim/schema";
import { scimDiscovery, scimStyle } from "@/lib/scim/scim-endpoint";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: endpoint(
    {
      about: {
        id: "listScimResourceTypes",
        tag: "SCIM",
        summary: "List SCIM's resource types",
        problems: [{ 403: ["nothing_filtered"] }],
      },
      permission: "signed-in",
      query: discoveryQuery,
      response: scimResourceTypes,
      style: scimStyle,
    },
    ({ query }) => scimDiscovery(listResourceTypes(query), scimResourceTypes),
  ),
});
