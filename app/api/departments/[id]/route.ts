import { createRouteHandlers } from "@/lib/http/endpoint";
import { changeDepartmentEndpoint, departmentEndpoint } from "@/lib/protocols/rest/departments";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  GET: departmentEndpoint,
  PATCH: changeDepartmentEndpoint,
});
