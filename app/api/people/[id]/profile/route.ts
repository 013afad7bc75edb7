import { createRouteHandlers } from "@/lib/http/endpoint";
import { profileEndpoint } from "@/lib/protocols/rest/people";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({ GET: profileEndpoint });
