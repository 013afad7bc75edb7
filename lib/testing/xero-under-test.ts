import { buildCompany } from "@/lib/simulators/projects/company";
import {
  createPayrollSimulator,
  type PayrollSimulator,
  type PayrollSimulatorOptions,
} from "@/lib/simulators/payroll/simulator";
import type { CallLimits } from "@/lib/connectors/call";
import { xeroPayroll } from "@/lib/connectors/payroll/xero";
import { xeroAuthorisation } from "@/lib/connectors/payroll/xero-authorisation";

// The adapter joined to the simulator, for the tests beside this file.

const company = buildCompany(140); // two pages of active employees
export const redirectUri = "http://localhost:3000/admin/connections/payroll/callback";
export const verifier = "a-verifier-that-must-not-show-and-has-43-letters";
export const clientSecret = "a-client-secret-that-must-not-show";
export const neverAborted = new AbortController().signal;

/** Small enough to reach; the time limit is wide, because the machine that runs tests may be busy. */
const testLimits = { attemptMs: 10_000, bodyBytes: 2_000_000 } satisfies Partial<CallLimits>;

type Options = Partial<PayrollSimulatorOptions> & {
  /** Stands between the adapter and the simulator. */
  between?: (send: typeof fetch) => typeof fetch;
};

const simulate = (options: Partial<PayrollSimulatorOptions> = {}) =>
  createPayrollSimulator({ company, clientSecret, rateLimit: false, ...options });

/** Xero's identity service on a simulator in this process. */
export function authorising({ between = (send) => send, ...options }: Options = {}) {
  const simulator = simulate(options);
  return join(simulator, "http://simulator", between(simulator.fetch));
}

/** The same on a real port, for what hangs or drips. `hurry`: from then on with less patience than ten seconds. */
export async function authorisingOnPort() {
  const simulator = simulate();
  const { url, close } = await simulator.listen();
  let send: typeof fetch = fetch;
  const hurry = (patienceMs: number) => {
    send = hurried(fetch, patienceMs);
  };
  return { ...join(simulator, url, (input, init) => send(input, init)), hurry, close };
}

function join(simulator: PayrollSimulator, root: string, send: typeof fetch) {
  const authorisation = xeroAuthorisation({
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
    const url = await authorisation.consentUrl({ state: "the-state", verifier, redirectUri });
    return (await simulator.user.allow(url, tenantIds)).searchParams.get("code") ?? "";
  };
  const signIn = async (tenantIds?: readonly string[]) =>
    authorisation.exchange({ code: await consent(tenantIds), verifier, redirectUri });
  return { simulator, root, authorisation, send, consent, signIn };
}

/** The employees of the simulated company, as the adapter reads them with tokens that it renews. */
export async function listing({ limits = {}, ...options }: Options & { limits?: Partial<CallLimits> } = {}) {
  return listingOf(authorising(options), limits);
}

/** The same on a real port, for what hangs or drips. */
export async function listingOnPort(limits: Partial<CallLimits>) {
  const made = await authorisingOnPort();
  return { ...(await listingOf(made, limits)), close: made.close };
}

async function listingOf(made: ReturnType<typeof join>, limits: Partial<CallLimits>) {
  const { simulator, root, authorisation, send, signIn } = made;
  let tokens = await signIn();
  const [tenant] = await authorisation.listTenants(tokens.accessToken);
  const renewals: string[] = [];
  const secrets = new Set([clientSecret, verifier, tokens.accessToken, tokens.refreshToken]);
  const waits: number[] = [];
  const payroll = xeroPayroll({
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
    /** Everything that may be in no message, as it is known so far. */
    secrets: () => [...secrets],
    tokens: () => tokens,
    payroll,
    list: () => payroll.listEmployees({ signal: neverAborted }),
    pages: () => simulator.requests.map(({ path }) => path).filter((path) => path.includes("/Employees")),
  };
}

/** What openid-client does after its ten seconds, sooner. */
const hurried =
  (send: typeof fetch, patienceMs: number): typeof fetch =>
  async (input, init) => {
    const controller = new AbortController();
    const abort = () => controller.abort(new DOMException("too slow", "TimeoutError"));
    setTimeout(abort, patienceMs).unref();
    return send(input, { ...init, signal: controller.signal });
  };

/** Everything that a log would write of an error, its causes included. */
export function told(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return [JSON.stringify(error), error.message, error.stack, error.cause ? told(error.cause) : ""].join("\n");
}
