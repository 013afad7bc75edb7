import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";
import { listSchemas } from "@/lib/scim/discovery-queries";
import { discoveryQuery, scimSchemas } from "@/lib/scim/schema";
import { scimDiscovery, scimStyle } from "@/lib/scim/scim-endpoint";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: endpoint(
    {
      about: {
        id: "listScimSchemas",
        tag: "SCIM",
        summary: "List SCIM's schemas",
        problems: [{ 403: ["nothing_filtered"] }],
      },
      permission: "signed-in",
      query: discoveryQuery,
      response: scimSchemas,
      style: scimStyle,
    },
    ({ query }) => scimDiscovery(listSchemas(query), scimSchemas),
  ),
});
