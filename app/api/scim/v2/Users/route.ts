import { createRouteHandlers } from "@/lib/http/endpoint";
import { scimUserEndpoints } from "@/lib/protocols/scim/endpoints";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  GET: scimUserEndpoints.list,
});
