import { buildCompany } from "@/simulators/projects/company";
import {
  createPayrollSimulator,
  type PayrollSimulator,
  type PayrollSimulatorOptions,
} from "@/simulators/payroll/simulator";
import type { CallLimits } from "@/lib/connections/connectors/vendor-call";
import { createXeroPayroll } from "@/lib/connections/connectors/payroll/xero";
import { createXeroOAuthClient } from "@/lib/connections/connectors/payroll/xero-authorisation";

// Connects the Xero adapter to the payroll simulator, for tests of the adapter.

const company = buildCompany(140); // two pages of active employees
export const redirectUri = "http://localhost:3000/admin/connections/payroll/callback";
export const verifier = "a-verifier-that-must-not-show-and-has-43-letters";
export const clientSecret = "a-client-secret-that-must-not-show";
export const neverAborted = new AbortController().signal;

/** Small size limits that a test can reach. The time limit is wide because the machine may be busy. */
const testLimits = { attemptMs: 10_000, bodyBytes: 2_000_000 } satisfies Partial<CallLimits>;

type XeroTestOptions = Partial<PayrollSimulatorOptions> & {
  between?: (send: typeof fetch) => typeof fetch;
};

const createTestPayrollSimulator = (options: Partial<PayrollSimulatorOptions> = {}) =>
  createPayrollSimulator({ company, clientSecret, ...options });

export function createXeroTestAuthorisation({ between = (send) => send, ...options }: XeroTestOptions = {}) {
  const simulator = createTestPayrollSimulator(options);
  return connectAdapter(simulator, "http://simulator", between(simulator.fetch));
}

/**
 * Creates Xero's identity service on a real port, for answers that hang or drip. `hurry` shortens the ten-second
 * timeout.
 */
export async function createXeroTestAuthorisationOnPort() {
  const simulator = createTestPayrollSimulator();
  const { url, close } = await simulator.listen();
  let send: typeof fetch = fetch;
  const hurry = (patienceMs: number) => {
    send = createImpatientFetch(fetch, patienceMs);
  };
  return { ...connectAdapter(simulator, url, (input, init) => send(input, init)), hurry, close };
}

function connectAdapter(simulator: PayrollSimulator, root: string, send: typeof fetch) {
  const authorisation = createXeroOAuthClient({
    authorizeUrl: `${root}/identity/connect/authorize`,
    tokenUrl: `${root}/connect/token`,
    revokeUrl: `${root}/connect/revocation`,
    apiUrl: root,
    clientId: simulator.clientId,
    clientSecret,
    fetch: send,
    timing: { wait: async (_ms, signal) => signal.throwIfAborted() },
  });
  const consent = async (tenantIds?: readonly string[]) => {
    const url = authorisation.buildConsentUrl({ state: "the-state", verifier, redirectUri });
    return (await simulator.user.allow(url, tenantIds)).searchParams.get("code") ?? "";
  };
  const signIn = async (tenantIds?: readonly string[]) =>
    authorisation.exchange({ code: await consent(tenantIds), verifier, redirectUri });
  return { simulator, root, authorisation, send, consent, signIn };
}

export async function createXeroTestPayroll({
  limits = {},
  ...options
}: XeroTestOptions & { limits?: Partial<CallLimits> } = {}) {
  const { simulator, root, authorisation, send, signIn } = createXeroTestAuthorisation(options);
  let tokens = await signIn();
  const [tenant] = await authorisation.listTenants(tokens.accessToken);
  const renewals: string[] = [];
  const secrets = new Set([clientSecret, verifier, tokens.accessToken, tokens.refreshToken]);
  const waits: number[] = [];
  const payroll = createXeroPayroll({
    apiUrl: root,
    tenantId: tenant?.tenantId ?? "",
    fetch: send,
    limits: { ...testLimits, ...limits },
    timing: { wait: async (ms: number) => void waits.push(ms), random: () => 1 },
    accessToken: async (refused) => {
      if (refused !== undefined) {
        renewals.push(refused);
        tokens = await authorisation.refresh(tokens.refreshToken);
        secrets.add(tokens.accessToken).add(tokens.refreshToken);
      }
      return tokens.accessToken;
    },
  });
  simulator.requests.length = 0;
  return {
    simulator,
    renewals,
    waits,
    /** Secrets collected so far, which no message may contain. */
    secrets: () => [...secrets],
    tokens: () => tokens,
    payroll,
    list: () => payroll.listEmployees({ signal: neverAborted }),
    pages: () => simulator.requests.map(({ path }) => path).filter((path) => path.includes("/Employees")),
  };
}

/** Times out before the ten seconds of the adapter. */
const createImpatientFetch =
  (send: typeof fetch, patienceMs: number): typeof fetch =>
  async (input, init) => {
    const controller = new AbortController();
    const abort = () => controller.abort(new DOMException("too slow", "TimeoutError"));
    setTimeout(abort, patienceMs).unref();
    return send(input, { ...init, signal: controller.signal });
  };
