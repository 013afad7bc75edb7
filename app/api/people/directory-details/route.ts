import { createRouteHandlers } from "@/lib/http/endpoint";
import { peopleDetailsEndpoint } from "@/lib/protocols/rest/people";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  GET: peopleDetailsEndpoint,
});
