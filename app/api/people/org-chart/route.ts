import { createRouteHandlers } from "@/lib/http/endpoint";
import { orgChartEndpoint } from "@/lib/protocols/rest/people";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({ GET: orgChartEndpoint });
