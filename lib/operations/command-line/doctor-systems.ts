import "server-only";
import { findSecret } from "@/lib/connections/stored-connection";
import { toTimestamp } from "@/lib/platform/text/times";
import { database } from "@/lib/platform/database/database";
import { environment } from "@/lib/platform/environment";
import { findProxy } from "@/lib/platform/network/outgoing-agent";
import { Problem } from "@/lib/platform/problem";
import { listGivenUpWebhooks } from "@/lib/webhooks/queries";

/** A fault if it has a `remedy`. `note`: advice about something that works. */
export type DoctorFinding = { what: string; remedy?: string | null; note?: string };

// Modules of external systems load slowly, so each is imported only if its system is connected or set up.

/** Includes the clock: sign-ins fail if it differs from that of the provider. */
export async function examineSingleSignOn(): Promise<DoctorFinding> {
  const { oidc } = environment();
  if (oidc === null) return { what: "single sign-on: not configured" };
  const { findOpenIdProblem } = await import("@/lib/identity/sign-in/check-openid-provider");
  const remedy = await findOpenIdProblem(oidc);
  const what = `single sign-on: ${oidc.name} at ${oidc.issuer}`;
  return { what, remedy };
}

export async function examineProjects(): Promise<DoctorFinding> {
  const access = await checkStoredCredential("projects");
  if (access) {
    return { what: `projects: connected to ${access.organisation.name} as ${access.actingAs}` };
  }
  return { what: "projects: not connected", remedy: "An executive connects it under Connections." };
}

/** Sends no payroll request, because a request may renew tokens, and `doctor` changes nothing. */
export async function examinePayroll(): Promise<DoctorFinding> {
  const connection = await database().connection.findUnique({ where: { provider: "payroll" } });
  if (!connection) return { what: "payroll: not connected" };
  if (environment().payroll.client === null) {
    return {
      what: "payroll: connected, but its app is not set up",
      remedy: "Set PAYROLL_CLIENT_ID and PAYROLL_CLIENT_SECRET.",
    };
  }
  await findSecret("payroll");
  const used = connection.lastSuccessAt ? `${toTimestamp(connection.lastSuccessAt)} UTC` : "never";
  const what = `payroll: connected to ${connection.orgName}, last answered ${used}`;
  if (connection.status === "connected") return { what };
  return { what, remedy: connection.lastError ?? "An executive checks it under Connections." };
}

export async function examineChat(): Promise<DoctorFinding> {
  const access = await checkStoredCredential("chat");
  if (!access) return { what: "chat: not connected" };
  const { organisation, actingAs, channel } = access;
  return { what: `chat: connected to ${organisation.name} as ${actingAs}, posts to ${channel}` };
}

async function checkStoredCredential(system: "projects" | "chat") {
  if ((await database().connection.count({ where: { provider: system } })) === 0) return null;
  const { checkCredential } = await import("@/lib/connections/systems");
  return checkCredential(system, AbortSignal.timeout(60_000));
}

export function examineCalendar(): DoctorFinding {
  const { serviceAccountKey, id } = environment().calendar;
  if (serviceAccountKey === null && id === null) return { what: "calendar: not set up" };
  if (serviceAccountKey !== null && id !== null) return { what: "calendar: set up" };
  const missing = serviceAccountKey === null ? "CALENDAR_SERVICE_ACCOUNT_KEY" : "CALENDAR_ID";
  return { what: `calendar: ${missing} is missing`, remedy: "Set both variables, or neither." };
}

/** Any response shows that the proxy works. */
export async function examineProxy(): Promise<DoctorFinding> {
  const { host, hostname } = new URL(environment().projectsApiUrl);
  const proxy = findProxy(hostname);
  if (!proxy) return { what: `proxy: none for ${host}` };
  const what = `proxy: ${proxy.host}`;
  return fetch(environment().projectsApiUrl, { method: "HEAD", signal: AbortSignal.timeout(10_000) }).then(
    () => ({ what: `${what} reaches ${host}` }),
    () => ({
      what: `${what} does not reach ${host}`,
      remedy: "Check HTTPS_PROXY and NO_PROXY. If the proxy decrypts https, set NODE_EXTRA_CA_CERTS.",
    }),
  );
}

export async function examineMail(): Promise<DoctorFinding> {
  const { mail } = environment();
  if (mail === null) return { what: "mail: not set up, executives hand over links themselves" };
  const { createSmtpMailer } = await import("@/lib/identity/users/mailer");
  await createSmtpMailer(mail).check();
  return { what: `mail: ${new URL(mail.url).host} accepts Kith` };
}

export async function examineWebhooks(): Promise<DoctorFinding> {
  const [active, failed] = await Promise.all([
    database().webhook.count({ where: { disabledAt: null } }),
    listGivenUpWebhooks(),
  ]);
  if (failed.length === 0) return { what: `webhooks: ${active} active` };
  return {
    what: `webhooks: ${active} active, ${failed.length} given up (${failed.map(({ name }) => name).join(", ")})`,
    remedy:
      "Executives find the reason under Webhooks. Enable the webhooks again when their receivers respond.",
  };
}

export async function examineSafely(
  system: string,
  find: () => Promise<DoctorFinding>,
): Promise<DoctorFinding> {
  try {
    return await find();
  } catch (error) {
    if (error instanceof Problem) return { what: `${system}: cannot be used`, remedy: error.message };
    throw error;
  }
}
