import type { ConnectionStore } from "./connection-store";
import { selectPage, selectEmployees } from "./employee-query";
import { toEmployeeSummary } from "./employee-record";
import type { createEmployeeStore } from "./employee-store";
import {
  createAuthFailure,
  createEnvelopeResponse,
  createNotFoundResponse,
  createTextResponse,
  createTokenExpiredResponse,
} from "./payroll-responses";
import { superFunds } from "./super-funds";
import type { Tenant } from "./tenants";
import type { ConsentGrant, TokenStore } from "./token-store";

type EmployeeStore = ReturnType<typeof createEmployeeStore>;

type PayrollEndpointDependencies = {
  tokens: TokenStore;
  connections: ConnectionStore;
  employeesOf: (tenantId: string) => EmployeeStore | undefined;
  now: () => number;
};

export function createPayrollEndpoint(given: PayrollEndpointDependencies) {
  const { tokens, connections, employeesOf, now } = given;

  function bearerOf(request: Request): ConsentGrant | Response {
    const [, token = ""] = /^Bearer (.+)$/i.exec(request.headers.get("authorization") ?? "") ?? [];
    const read = tokens.read(token);
    if (read.state === "live") return read.agreement;
    return read.state === "expired"
      ? createTokenExpiredResponse(read.expiresAt)
      : createAuthFailure(401, "AuthenticationUnsuccessful");
  }

  function admit(request: Request, scope: string): EmployeeStore | Response {
    const bearer = bearerOf(request);
    if (bearer instanceof Response) return bearer;
    if (!bearer.scopes.includes(scope) && !bearer.scopes.includes(`${scope}.read`))
      return createAuthFailure(401, "AuthorizationUnsuccessful");
    const tenantId = request.headers.get("xero-tenant-id") ?? "";
    const employees = connections.isConnected(tenantId) ? employeesOf(tenantId) : undefined;
    if (!employees) return createAuthFailure(403, "AuthenticationUnsuccessful");
    if (request.method !== "GET") return createTextResponse(501, "the simulator is read-only");
    return employees;
  }

  const answer = (request: Request, name: string, rows: readonly object[]) =>
    createEnvelopeResponse(request, name, rows, now());

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
      return connections.disconnect(id) ? new Response(null, { status: 204 }) : createNotFoundResponse();
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
      return answer(request, "Employees", selectPage(selected, url, isEndless).map(toEmployeeSummary));
    },
    showEmployee: (request: Request, id: string, leftOut: ReadonlySet<string>): Response => {
      const employees = admit(request, "payroll.employees");
      if (employees instanceof Response) return employees;
      const employee = employees.find(id);
      if (!employee) return createNotFoundResponse();
      const shown = Object.entries(employee.record).filter(([name]) => !leftOut.has(name));
      return answer(request, "Employees", [Object.fromEntries(shown)]);
    },
    listSuperFunds: (request: Request, url: URL, isEndless: boolean): Response => {
      const admitted = admit(request, "payroll.settings");
      if (admitted instanceof Response) return admitted;
      return answer(request, "SuperFunds", selectPage(superFunds, url, isEndless));
    },
    showSuperFund: (request: Request, id: string): Response => {
      const admitted = admit(request, "payroll.settings");
      if (admitted instanceof Response) return admitted;
      const fund = superFunds.find(({ SuperFundID }) => SuperFundID === id);
      return fund ? answer(request, "SuperFunds", [fund]) : createNotFoundResponse();
    },
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
