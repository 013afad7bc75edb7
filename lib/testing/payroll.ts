import { authorisationUrlResponse } from "@/lib/connections/schema";
import {
  createPayrollSimulator,
  type PayrollSimulator,
  type PayrollSimulatorOptions,
} from "@/lib/simulators/payroll/simulator";
import { buildCompany } from "@/lib/simulators/projects/company";
import { api, type Answered } from "./api";
import { withSettings } from "./settings";

type Headers = Readonly<Record<string, string>>;

export type ServedPayroll = {
  simulator: PayrollSimulator;
  /** This process's payroll system is this one from now on. */
  attach: () => void;
  /** Its addresses and our app there, as variables of another process. */
  variables: Record<string, string>;
  close: () => Promise<void>;
};

/** A payroll system on a port of this machine, with our app registered there; it is in use at once. */
export async function servePayroll(options: Partial<PayrollSimulatorOptions> = {}): Promise<ServedPayroll> {
  const simulator = createPayrollSimulator({
    company: buildCompany(60),
    clientSecret: "sim-payroll-client-secret-that-must-not-show",
    rateLimit: false,
    ...options,
  });
  const { url, close } = await simulator.listen();
  const { clientId, clientSecret } = simulator;
  const addresses = {
    authorizeUrl: `${url}/identity/connect/authorize`,
    tokenUrl: `${url}/connect/token`,
    revokeUrl: `${url}/connect/revocation`,
    apiUrl: url,
  };
  const attach = () => {
    withSettings({ payroll: { ...addresses, client: { clientId, clientSecret } } });
  };
  attach();
  const variables = {
    PAYROLL_AUTHORIZE_URL: addresses.authorizeUrl,
    PAYROLL_TOKEN_URL: addresses.tokenUrl,
    PAYROLL_REVOKE_URL: addresses.revokeUrl,
    PAYROLL_API_URL: addresses.apiUrl,
    PAYROLL_CLIENT_ID: clientId,
    PAYROLL_CLIENT_SECRET: clientSecret,
  };
  return { simulator, attach, variables, close };
}

/** Begins an authorisation and lets the simulated user allow these organisations: what the vendor sends back. */
export async function consentToPayroll(
  simulator: PayrollSimulator,
  headers: Headers,
  tenantIds?: readonly string[],
): Promise<{ code: string; state: string }> {
  const answer = await api("GET", "/api/admin/connections/payroll/auth-url", headers);
  const back = await simulator.user.allow(authorisationUrlResponse.parse(answer.json()).url, tenantIds);
  return { code: back.searchParams.get("code") ?? "", state: back.searchParams.get("state") ?? "" };
}

export const finishPayroll = (headers: Headers, body: unknown): Promise<Answered> =>
  api("POST", "/api/admin/connections/payroll/callback", headers, body);

/** The whole way, for tests of what comes after. */
export async function connectPayroll(simulator: PayrollSimulator, headers: Headers): Promise<void> {
  const answer = await finishPayroll(headers, await consentToPayroll(simulator, headers));
  if (answer.status !== 200) throw new Error(`payroll was not connected: ${answer.text}`);
}
