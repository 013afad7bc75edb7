import "server-only";
import type { Payroll } from "@/lib/connectors/payroll/port";
import { xeroPayroll } from "@/lib/connectors/payroll/xero";
import { xeroAuthorisation } from "@/lib/connectors/payroll/xero-authorisation";
import { environment } from "@/lib/platform/environment";
import type { PayrollSimulator } from "@/lib/simulators/payroll/simulator";

/**
 * The simulated payroll system as a connection would see it, without one: for the data that the demo begins with. Connecting is left
 * to whoever tries the demo.
 */
export async function openSimulatedPayroll(simulator: PayrollSimulator): Promise<Payroll> {
  const { client, ...addresses } = environment().payroll;
  if (!client) throw new Error("the demo sets its payroll client");
  const fetch = simulator.fetch;
  const authorisation = xeroAuthorisation({ ...addresses, ...client, fetch });
  const redirectUri = `${environment().publicUrl}/admin/connections/payroll/callback`;
  const verifier = "a-verifier-that-is-as-long-as-the-standard-wants-it";
  const consent = await authorisation.consentUrl({ state: "demo", verifier, redirectUri });
  const code = (await simulator.user.allow(consent)).searchParams.get("code") ?? "";
  const { accessToken } = await authorisation.exchange({ code, verifier, redirectUri });
  const [tenant] = await authorisation.listTenants(accessToken);
  return xeroPayroll({
    apiUrl: addresses.apiUrl,
    tenantId: tenant?.tenantId ?? "",
    accessToken: async () => accessToken,
    fetch,
  });
}
