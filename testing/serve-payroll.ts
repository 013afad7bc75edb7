import { afterAll, beforeEach } from "vitest";
import { authorisationUrlResponse } from "@/lib/connections/schema";
import {
  createPayrollSimulator,
  type PayrollSimulator,
  type PayrollSimulatorOptions,
} from "@/simulators/payroll/simulator";
import { buildCompany } from "@/simulators/projects/company";
import { requestApi, type ApiAnswer } from "./request-api";
import { overrideSettings } from "./override-settings";

type Headers = Readonly<Record<string, string>>;

export type ServedPayroll = {
  simulator: PayrollSimulator;
  attach: () => void;
  variables: Record<string, string>;
  close: () => Promise<void>;
};

export async function servePayroll(options: Partial<PayrollSimulatorOptions> = {}): Promise<ServedPayroll> {
  const simulator = createPayrollSimulator({
    company: buildCompany(60),
    clientSecret: "sim-payroll-client-secret-that-must-not-show",
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
    overrideSettings({ payroll: { ...addresses, client: { clientId, clientSecret } } });
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

export async function servePayrollPerTest(options: Partial<PayrollSimulatorOptions> = {}) {
  const served = await servePayroll(options);
  beforeEach(async () => {
    await served.close();
    Object.assign(served, await servePayroll(options));
  });
  afterAll(() => served.close());
  return served;
}

export async function consentToPayroll(
  simulator: PayrollSimulator,
  headers: Headers,
  tenantIds?: readonly string[],
): Promise<{ code: string; state: string }> {
  const answer = await requestApi("GET", "/api/admin/connections/payroll/auth-url", headers);
  const back = await simulator.user.allow(authorisationUrlResponse.parse(answer.json()).url, tenantIds);
  return { code: back.searchParams.get("code") ?? "", state: back.searchParams.get("state") ?? "" };
}

export const finishPayrollConnection = (headers: Headers, body: unknown): Promise<ApiAnswer> =>
  requestApi("POST", "/api/admin/connections/payroll/callback", headers, body);

export async function connectTestPayroll(
  simulator: PayrollSimulator,
  headers: Headers,
  tenantIds?: readonly string[],
): Promise<void> {
  const answer = await finishPayrollConnection(
    headers,
    await consentToPayroll(simulator, headers, tenantIds),
  );
  if (answer.status !== 200) throw new Error(`payroll was not connected: ${answer.text}`);
}
