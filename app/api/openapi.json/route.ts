import { createRouteHandlers } from "@/lib/http/route-handlers";
import { descriptionEndpoint } from "@/lib/protocols/openapi/description-endpoint";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({ GET: descriptionEndpoint });
