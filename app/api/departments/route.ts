import { createRouteHandlers } from "@/lib/http/endpoint";
import { departmentsEndpoint } from "@/lib/protocols/rest/departments";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({ GET: departmentsEndpoint });
