import { viewSliceEndpoint } from "@/lib/protocols/rest/view";
import { createRouteHandlers } from "@/lib/http/endpoint";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  GET: viewSliceEndpoint,
});
