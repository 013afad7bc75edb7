import { directorySliceEndpoint } from "@/lib/protocols/rest/view";
import { createRouteHandlers } from "@/lib/http/route-handlers";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  GET: directorySliceEndpoint,
});
