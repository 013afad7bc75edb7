import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";
import { getProviderConfig } from "@/lib/scim/discovery-queries";
import { discoveryQuery, scimProviderConfig } from "@/lib/scim/schema";
import { scimDiscovery, scimStyle } from "@/lib/scim/scim-endpoint";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: endpoint(
    {
      about: {
        id: "getScimServiceProviderConfig",
        tag: "SCIM",
        summary: "Read what SCIM can do here",
        problems: [{ 403: ["nothing_filtered"] }],
      },
      permission: "signed-in",
      query: discoveryQuery,
      response: scimProviderConfig,
      style: scimStyle,
    },
    ({ query }) => scimDiscovery(getProviderConfig(query), scimProviderConfig),
  ),
});
