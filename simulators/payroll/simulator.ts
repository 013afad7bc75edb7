/*
 * Stateful simulator of Xero for tests, browser tests and the demo: identity service, `/connections` and Payroll AU
 * 1.0.
 *
 * Verified against the vendor's specification, SDKs or documentation: addresses, parameters and their answers; exact
 * redirect addresses, `http://localhost` but not `http://127.0.0.1`; S256; access tokens of 30 minutes; refresh tokens
 * that are replaced by each use, with 30 minutes of grace for the old token, and expire after 60 days without use;
 * revoking a refresh token removes all of the user's connections; `/connections` lists every tenant that the user
 * connected, or those of one `authEventId`, with times that have no zone; pages of 100 without page metadata; active
 * employees unless `where` says otherwise; the fields of a list and of a single employee; `/Date(…)/`, negative before
 * 1970 and not always at midnight; rate limits and their headers.
 * From secondary sources: codes of five minutes and one exchange; XML unless JSON is requested; `==` and never `=`; the
 * texts of both 401 and of 403; plain text with 404 and 429; `Retry-After` for the minute and the day, and the names of
 * the limits.
 * Assumptions: a web app's challenge is checked, a verifier without a challenge is refused, and a failed exchange
 * spends the code; the old refresh token gives another pair within its grace, regardless of the first pair; access
 * tokens outlive a revocation and reach no tenant; 400 with `invalid_client`; the cases in which the user sees an error
 * page instead of a redirect; 401 for no token, 403 for no tenant header and for a practice; windows slide, 429s do not
 * count, and a request is concurrent until the answer begins; the default order of a list; no modified employees give
 * an empty list.
 * Not simulated: other fields in `where` and writing (501), ID tokens and the scopes `openid profile email`
 * (`invalid_scope`).
 */
import { applyFaults } from "../common-faults";
import { serveSimulator } from "../serve-simulator";
import type { SimulatedAnswer } from "../simulated-answer";
import type { Company } from "../projects/company";
import { parseOperation } from "./parse-operation";
import { createAuthorizationEndpoint } from "./authorization-endpoint";
import { createConnectionStore } from "./connection-store";
import { createEmployeeStore } from "./employee-store";
import { planEmployees, createUnrelatedEmployees } from "./employees";
import { createControlCommands } from "./control";
import { createConsentingUser } from "./consenting-user";
import { createFaultState, findOmittedParts, type Fault } from "./faults";
import { createFaultResponses } from "./fault-responses";
import { createNotFoundResponse } from "./payroll-responses";
import { createPayrollEndpoint } from "./payroll-endpoint";
import { companyTenant, practiceTenant, unrelatedTenant } from "./tenants";
import { createTokenEndpoint } from "./token-endpoint";
import { createTokenStore } from "./token-store";

export type PayrollSimulatorOptions = {
  company: Company;
  clientId?: string;
  clientSecret?: string;
  now?: () => number;
};

export type PayrollSimulator = ReturnType<typeof createPayrollSimulator>;

export function createPayrollSimulator(options: PayrollSimulatorOptions) {
  const { clientId = "SIMULATEDPAYROLLCLIENT", clientSecret = "sim-payroll-secret" } = options;
  let passedMs = 0;
  const now = () => (options.now ?? Date.now)() + passedMs;
  const advanceClock = (milliseconds: number) => void (passedMs += milliseconds);
  const tenants = [companyTenant, unrelatedTenant, practiceTenant];
  const employees = createEmployeeStore(planEmployees(options.company), now);
  const employeesByTenant = new Map([
    [companyTenant.tenantId, employees],
    [unrelatedTenant.tenantId, createEmployeeStore(createUnrelatedEmployees(), now)],
  ]);
  const connections = createConnectionStore(tenants, now);
  const tokenStore = createTokenStore(clientId, now);
  const authorizations = createAuthorizationEndpoint({
    clientId,
    tenants,
    connections,
    now,
  });
  const identity = createTokenEndpoint({
    clientId,
    clientSecret,
    authorizations,
    tokens: tokenStore,
    connections,
  });
  const payroll = createPayrollEndpoint({
    tokens: tokenStore,
    connections,
    employeesOf: (tenantId) => employeesByTenant.get(tenantId),
    now,
  });
  const faults = createFaultState();
  const wording = createFaultResponses(now);
  const requests: { time: number; method: string; path: string }[] = [];

  async function answer(request: Request, url: URL): Promise<Response | SimulatedAnswer> {
    requests.push({ time: now(), method: request.method, path: url.pathname + url.search });
    const form = new URLSearchParams(request.method === "POST" ? await request.text() : "");
    const address = parseOperation(request.method, url.pathname, form);
    if (!address) return createNotFoundResponse();
    const { operation, id } = address;
    const striking = faults.strike(operation);
    const has = (kind: Fault["kind"]) => striking.some((fault) => fault.kind === kind);
    const quirks = {
      noRefreshToken: has("no-refresh-token"),
      noEventId: has("no-event-id"),
      noGrace: has("no-grace"),
    };
    const work = (): Response => {
      switch (operation) {
        case "authorize":
          return request.method === "POST"
            ? authorizations.decide(form)
            : authorizations.show(url.searchParams);
        case "token":
          return form.get("grant_type") === "authorization_code"
            ? identity.exchange(request, form, quirks)
            : identity.otherGrant(request);
        case "refresh":
          return identity.refresh(request, form, quirks);
        case "revoke":
          return identity.revoke(request, form);
        case "connections":
          if (id !== undefined) return payroll.deleteConnection(request, id);
          if (has("several-tenants")) payroll.connectAll(request, tenants);
          return payroll.listConnections(request, url, has("no-tenants"));
        case "employees":
          return payroll.listEmployees(request, url, has("endless-pages"));
        case "employee":
          return payroll.showEmployee(request, id ?? "", findOmittedParts(striking));
        case "superfunds":
          return id === undefined
            ? payroll.listSuperFunds(request, url, has("endless-pages"))
            : payroll.showSuperFund(request, id);
      }
    };
    return applyFaults(striking, work, wording);
  }
  const served = serveSimulator(createControlCommands({ faults, requests, employees }), answer);

  return {
    clientId,
    clientSecret,
    tenants,
    requests,
    /** State of tokens. `seen` counts requests; `provenExchanges` counts code exchanges with a PKCE challenge. */
    tokens: {
      seen: tokenStore.seen,
      isAccessTokenLive: (token: string) => tokenStore.read(token).state === "live",
      isRefreshTokenLive: tokenStore.isRefreshTokenUsable,
    },
    revokedTokens: tokenStore.revoked,
    connections: connections.all,
    disconnect: connections.disconnectTenant,
    user: createConsentingUser(served.fetch, companyTenant.tenantId),
    setFault: faults.set,
    clearFaults: faults.clear,
    nextStrike: faults.nextStrike,
    employees: employees.all,
    edit: employees.edit,
    add: employees.add,
    remove: employees.remove,
    terminate: employees.terminate,
    advanceClock,
    expireAccessTokens: tokenStore.expireAccessTokens,
    fetch: served.fetch,
    listen: served.listen,
  };
}
