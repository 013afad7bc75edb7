import { createRouteHandlers } from "@/lib/http/route-handlers";
import { directoryDetailsEndpoint } from "@/lib/protocols/rest/people";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  GET: directoryDetailsEndpoint,
});
