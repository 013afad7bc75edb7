import { methods } from "@/lib/http/methods";
import { orgChartEndpoint } from "@/lib/directory/endpoints";

export const { GET, POST, PUT, PATCH, DELETE } = methods({ GET: orgChartEndpoint });
