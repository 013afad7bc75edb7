import { createRouteHandlers } from "@/lib/http/endpoint";
import { descriptionEndpoint } from "@/lib/protocols/openapi/description-endpoint";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({ GET: descriptionEndpoint });
