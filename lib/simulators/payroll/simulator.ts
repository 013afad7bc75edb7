/*
 * A stateful stand-in for Xero, for tests, browser tests and the demo: its identity service, `/connections` and Payroll AU 1.0.
 *
 * Verified against the vendor's specification, SDKs or documentation: addresses, parameters and what is answered to them; exact
 * redirect addresses, `http://localhost` but not `http://127.0.0.1`; S256; access tokens of 30 minutes, refresh tokens that are
 * replaced by each use, with 30 minutes of grace for the old one, and end after 60 days without use; that revoking one removes all
 * of the user's connections; that `/connections` lists every tenant the user connected, or those of one `authEventId`, with times
 * that have no zone; pages of 100 and nothing that tells of them; active employees unless `where` says otherwise; which fields a list has and
 * which only one employee; `/Date(…)/`, negative before 1970 and not always at midnight; the limits and the headers that tell of them.
 * From secondary sources: codes of five minutes and one exchange; XML unless JSON is asked for; `==` and never `=`; the words of both
 * 401 and of 403; plain text with 404 and 429; `Retry-After` for the minute and the day, and how the limits are named.
 * Only our reading: that a web app's challenge is checked, a verifier without a challenge refused, and a code spent by a failed
 * exchange; that the old refresh token gives yet another pair within its grace, whatever became of the first; that access tokens
 * outlive a revocation and reach no tenant; 400 with `invalid_client`; when the user is shown a page instead of being sent
 * back; 401 for no token, 403 for no tenant header and for a practice; windows that slide, 429s that do not count, and "under way" until
 * the answer begins; the order of a list when none is asked for; that nothing modified is an empty list.
 * Not simulated: other fields in `where` and writing (501), ID tokens and the scopes `openid profile email` (`invalid_scope`).
 */
import { answerUnder } from "../common-faults";
import { isControl, obeyCommand } from "../control-commands";
import { serveBothWays } from "../serve-both-ways";
import { whole, type SimulatedAnswer } from "../simulated-answer";
import type { Company } from "../projects/company";
import { readAddress } from "./address";
import { createAuthorizationEndpoint } from "./authorization-endpoint";
import { createConnectionStore } from "./connection-store";
import { createEmployeeStore } from "./employee-store";
import { planEmployees, strangers } from "./employees";
import { controlCommands } from "./control";
import { createConsentingUser } from "./consenting-user";
import { createFaults, isOfTheApi, partsLeftOut, type Fault } from "./faults";
import { wordingAt } from "./fault-wording";
import { plainText } from "./payroll-answers";
import { createPayrollEndpoint } from "./payroll-endpoint";
import { createRateLimits } from "./rate-limits";
import { createClock } from "./simulator-clock";
import { companyTenant, practiceTenant, sisterTenant } from "./tenants";
import { createTokenEndpoint } from "./token-endpoint";
import { createTokenStore } from "./token-store";

export type PayrollSimulatorOptions = {
  company: Company;
  clientId?: string;
  clientSecret?: string;
  appName?: string;
  /** The app's registered addresses; absent, any is taken that the vendor would register. */
  redirectUris?: readonly string[];
  now?: () => number;
  /** Whether the vendor's limits hold. */
  rateLimit?: boolean;
  dayLimit?: number;
};

export type PayrollSimulator = ReturnType<typeof createPayrollSimulator>;

/** The simulator: `fetch` answers in this process, `listen` on a real port. What it is told to do wrong, it does on both. */
export function createPayrollSimulator(options: PayrollSimulatorOptions) {
  const {
    clientId = "SIMULATEDPAYROLLCLIENT",
    clientSecret = "sim-payroll-secret",
    appName = "Kith",
  } = options;
  const clock = createClock(options.now ?? Date.now);
  const { now } = clock;
  const tenants = [companyTenant, sisterTenant, practiceTenant];
  const employees = createEmployeeStore(planEmployees(options.company), now);
  const employeesByTenant = new Map([
    [companyTenant.tenantId, employees],
    [sisterTenant.tenantId, createEmployeeStore(strangers(), now)],
  ]);
  const connections = createConnectionStore(tenants, now);
  const tokenStore = createTokenStore(clientId, now);
  const rateLimits = createRateLimits(options.rateLimit ?? true, options.dayLimit ?? 5_000, now);
  const authorizations = createAuthorizationEndpoint({
    clientId,
    appName,
    redirectUris: options.redirectUris ?? null,
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
    appName,
    tokens: tokenStore,
    connections,
    rateLimits,
    employeesOf: (tenantId) => employeesByTenant.get(tenantId),
    now,
  });
  const faults = createFaults();
  const wording = wordingAt(now);
  const requests: { time: number; method: string; path: string }[] = [];

  const commands = controlCommands({
    setFaults: faults.set,
    clearFaults: faults.clear,
    requests,
    employees,
    tokens: tokenStore,
    disconnect: connections.disconnectTenant,
    letPass: clock.letPass,
  });

  async function respond(request: Request): Promise<SimulatedAnswer> {
    const url = new URL(request.url);
    return isControl(url) ? whole(await obeyCommand(request, url, commands)) : answer(request, url);
  }

  async function answer(request: Request, url: URL): Promise<SimulatedAnswer> {
    requests.push({ time: now(), method: request.method, path: url.pathname + url.search });
    const form = new URLSearchParams(request.method === "POST" ? await request.text() : "");
    const address = readAddress(request.method, url.pathname, form);
    if (!address) return whole(plainText(404, "The resource you're looking for cannot be found"));
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
          return payroll.showEmployee(request, id ?? "", partsLeftOut(striking));
        case "superfunds":
          return id === undefined
            ? payroll.listSuperFunds(request, url, has("endless-pages"))
            : payroll.showSuperFund(request, id);
      }
    };
    const tenantId = request.headers.get("xero-tenant-id");
    if (tenantId !== null) rateLimits.enter(tenantId);
    const answered = await answerUnder(striking, work, wording);
    if (isOfTheApi(operation))
      for (const [name, value] of Object.entries(rateLimits.headers(tenantId)))
        if (!answered.response.headers.has(name)) answered.response.headers.set(name, value);
    return { ...answered, ...(tenantId !== null && { onReady: () => rateLimits.leave(tenantId) }) };
  }
  const served = serveBothWays(respond);

  return {
    clientId,
    clientSecret,
    tenants,
    requests,
    /** What the limits met with: how many requests they refused, and the most at once. */
    limits: rateLimits.seen,
    /** What became of tokens: `seen` counts. `provenExchanges` had a challenge and its verifier. */
    tokens: {
      seen: tokenStore.seen,
      isAccessTokenLive: (token: string) => tokenStore.read(token).state === "live",
      isRefreshTokenLive: tokenStore.isRefreshTokenUsable,
      isReusedAfterSuccessor: () => tokenStore.seen.reusesAfterSuccessor > 0,
    },
    revokedTokens: tokenStore.revoked,
    connections: connections.all,
    /** What a user may do inside the vendor's product: end what the app may see of a tenant. */
    disconnect: connections.disconnectTenant,
    /** What a user does on the consent page at an address, who is then sent to the URL that is answered. */
    user: createConsentingUser(served.fetch, companyTenant.tenantId),
    setFault: faults.set,
    clearFaults: faults.clear,
    nextStrike: faults.nextStrike,
    /** The employees of the first organisation, the company's. */
    employees: employees.all,
    edit: employees.edit,
    add: employees.add,
    remove: employees.remove,
    terminate: employees.terminate,
    letPass: clock.letPass,
    expireAccessTokens: tokenStore.expireAccessTokens,
    fetch: served.fetch,
    listen: served.listen,
  };
}
