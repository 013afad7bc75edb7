import { changesEndpoint } from "@/lib/protocols/rest/changes";
import { createRouteHandlers } from "@/lib/http/endpoint";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({ GET: changesEndpoint });
