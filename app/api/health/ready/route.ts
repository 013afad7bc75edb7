import { createRouteHandlers } from "@/lib/http/route-handlers";
import { readyEndpoint } from "@/lib/operations/readiness/endpoints";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({ GET: readyEndpoint });
