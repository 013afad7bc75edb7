import { createRouteHandlers } from "@/lib/http/endpoint";
import { scimSchemaEndpoints } from "@/lib/protocols/scim/endpoints";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  GET: scimSchemaEndpoints.list,
});
