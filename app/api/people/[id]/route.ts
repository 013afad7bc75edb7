import { personEndpoint } from "@/lib/protocols/rest/people";
import { createRouteHandlers } from "@/lib/http/endpoint";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({ GET: personEndpoint });
