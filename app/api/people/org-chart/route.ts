import { createRouteHandlers } from "@/lib/http/route-handlers";
import { orgChartEndpoint } from "@/lib/protocols/rest/people";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({ GET: orgChartEndpoint });
