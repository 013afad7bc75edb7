import { createRouteHandlers } from "@/lib/http/endpoint";
import { liveEndpoint } from "@/lib/operations/readiness/endpoints";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({ GET: liveEndpoint });
