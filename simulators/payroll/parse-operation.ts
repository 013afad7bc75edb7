import type { Operation } from "./faults";

export function parseOperation(
  method: string,
  path: string,
  form: URLSearchParams,
): { operation: Operation; id?: string } | null {
  const [, id] = /^\/(?:connections|payroll\.xro\/1\.0\/\w+)\/([^/]+)$/.exec(path) ?? [];
  const place = id === undefined ? path : path.slice(0, -id.length - 1);
  const withId = (operation: Operation) => ({ operation, ...(id !== undefined && { id }) });
  switch (place) {
    case "/identity/connect/authorize":
      return { operation: "authorize" };
    case "/connect/token":
      return { operation: form.get("grant_type") === "refresh_token" ? "refresh" : "token" };
    case "/connect/revocation":
      return { operation: "revoke" };
    case "/connections":
      // DELETE requires an id, and GET only lists.
      return (method === "DELETE") === (id !== undefined) ? withId("connections") : null;
    case "/payroll.xro/1.0/Employees":
      return withId(id === undefined ? "employees" : "employee");
    case "/payroll.xro/1.0/Superfunds":
    case "/payroll.xro/1.0/SuperFunds":
      return withId("superfunds");
    default:
      return null;
  }
}
