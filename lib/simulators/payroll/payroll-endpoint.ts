import type { ConnectionStore } from "./connection-store";
import { pageOf, selectEmployees } from "./employee-query";
import { summaryOf } from "./employee-record";
import type { createEmployeeStore } from "./employee-store";
import { authFailure, envelope, plainText, tokenExpired } from "./payroll-answers";
import type { RateLimits } from "./rate-limits";
import { superFunds } from "./super-funds";
import type { Tenant } from "./tenants";
import type { Agreement, TokenStore } from "./token-store";

type EmployeeStore = ReturnType<typeof createEmployeeStore>;

type Given = {
  appName: string;
  tokens: TokenStore;
  connections: ConnectionStore;
  rateLimits: RateLimits;
  employeesOf: (tenantId: string) => EmployeeStore | undefined;
  now: () => number;
};

/** `/connections` and payroll: what an access token is for. */
export function createPayrollEndpoint(given: Given) {
  const { appName, tokens, connections, rateLimits, employeesOf, now } = given;

  /** Whose token a request carries, or the refusal of one that is none, or ran out. */
  function bearerOf(request: Request): Agreement | Response {
    const [, token = ""] = /^Bearer (.+)$/i.exec(request.headers.get("authorization") ?? "") ?? [];
    const read = tokens.read(token);
    if (read.state === "live") return read.agreement;
    return read.state === "expired"
      ? tokenExpired(read.expiresAt)
      : authFailure(401, "AuthenticationUnsuccessful");
  }

  /** The employees of the tenant that a request may ask for with its token and scope, or its refusal. It is counted, too. */
  function admit(request: Request, scope: string): EmployeeStore | Response {
    const bearer = bearerOf(request);
    if (bearer instanceof Response) return bearer;
    if (!bearer.scopes.includes(scope) && !bearer.scopes.includes(`${scope}.read`))
      return authFailure(401, "AuthorizationUnsuccessful");
    const tenantId = request.headers.get("xero-tenant-id") ?? "";
    const employees = connections.isConnected(tenantId) ? employeesOf(tenantId) : undefined;
    if (!employees) return authFailure(403, "AuthenticationUnsuccessful");
    if (request.method !== "GET") return plainText(501, "the simulator is read-only");
    return rateLimits.admit(tenantId) ?? employees;
  }

  const answer = (request: Request, name: string, rows: readonly object[]) =>
    envelope(request, name, rows, { providerName: appName, time: now() });

  return {
    listConnections: (request: Request, url: URL, hidesAll: boolean): Response => {
      const bearer = bearerOf(request);
      if (bearer instanceof Response) return bearer;
      const event = url.searchParams.get("authEventId");
      const listed = connections.all().filter(({ authEventId }) => event === null || event === authEventId);
      return Response.json(hidesAll ? [] : listed);
    },
    deleteConnection: (request: Request, id: string): Response => {
      const bearer = bearerOf(request);
      if (bearer instanceof Response) return bearer;
      return connections.disconnect(id)
        ? new Response(null, { status: 204 })
        : plainText(404, "The resource you're looking for cannot be found");
    },
    listEmployees: (request: Request, url: URL, isEndless: boolean): Response => {
      const employees = admit(request, "payroll.employees");
      if (employees instanceof Response) return employees;
      const selected = selectEmployees(
        employees.all().map(({ record }) => record),
        request,
        url,
      );
      if (selected instanceof Response) return selected;
      return answer(request, "Employees", pageOf(selected, url, isEndless).map(summaryOf));
    },
    showEmployee: (request: Request, id: string, leftOut: ReadonlySet<string>): Response => {
      const employees = admit(request, "payroll.employees");
      if (employees instanceof Response) return employees;
      const employee = employees.find(id);
      if (!employee) return notFound();
      const shown = Object.entries(employee.record).filter(([name]) => !leftOut.has(name));
      return answer(request, "Employees", [Object.fromEntries(shown)]);
    },
    listSuperFunds: (request: Request, url: URL, isEndless: boolean): Response => {
      const admitted = admit(request, "payroll.settings");
      if (admitted instanceof Response) return admitted;
      return answer(request, "SuperFunds", pageOf(superFunds, url, isEndless));
    },
    showSuperFund: (request: Request, id: string): Response => {
      const admitted = admit(request, "payroll.settings");
      if (admitted instanceof Response) return admitted;
      const fund = superFunds.find(({ SuperFundID }) => SuperFundID === id);
      return fund ? answer(request, "SuperFunds", [fund]) : notFound();
    },
    /** Lets the app see every tenant, under the event of the token that asks. */
    connectAll: (request: Request, tenants: readonly Tenant[]): void => {
      const bearer = bearerOf(request);
      if (bearer instanceof Response) return;
      connections.connect(
        tenants.map(({ tenantId }) => tenantId),
        bearer.authEventId,
      );
    },
  };
}

const notFound = () => plainText(404, "The resource you're looking for cannot be found");
