import "server-only";
import type { Payroll } from "@/lib/connections/connectors/payroll/port";
import { createXeroPayroll } from "@/lib/connections/connectors/payroll/xero";
import { createXeroOAuthClient } from "@/lib/connections/connectors/payroll/xero-authorisation";
import { environment } from "@/lib/platform/environment";
import type { PayrollSimulator } from "@/simulators/payroll/simulator";

export const getPayrollSettings = (url: string, { clientId, clientSecret }: PayrollSimulator) => ({
  PAYROLL_AUTHORIZE_URL: `${url}/identity/connect/authorize`,
  PAYROLL_TOKEN_URL: `${url}/connect/token`,
  PAYROLL_REVOKE_URL: `${url}/connect/revocation`,
  PAYROLL_API_URL: url,
  PAYROLL_CLIENT_ID: clientId,
  PAYROLL_CLIENT_SECRET: clientSecret,
});

/**
 * Returns an adapter for the simulated payroll system, to create the initial data. Stores no connection: the user of
 * the demo connects payroll.
 */
export async function openSimulatedPayroll(simulator: PayrollSimulator): Promise<Payroll> {
  const { client, ...addresses } = environment().payroll;
  if (!client) throw new Error("the demo sets its payroll client");
  const fetch = simulator.fetch;
  const authorisation = createXeroOAuthClient({ ...addresses, ...client, fetch });
  const redirectUri = `${environment().publicUrl}/admin/connections/payroll/callback`;
  const verifier = "a-verifier-that-is-as-long-as-the-standard-wants-it";
  const consent = await authorisation.buildConsentUrl({ state: "demo", verifier, redirectUri });
  const code = (await simulator.user.allow(consent)).searchParams.get("code") ?? "";
  const { accessToken } = await authorisation.exchange({ code, verifier, redirectUri });
  const [tenant] = await authorisation.listTenants(accessToken);
  return createXeroPayroll({
    apiUrl: addresses.apiUrl,
    tenantId: tenant?.tenantId ?? "",
    accessToken: async () => accessToken,
    fetch,
  });
}
