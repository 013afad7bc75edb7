import "server-only";
import { tellChat } from "@/lib/connections/chat-commands";
import { findSecret } from "@/lib/connections/stored-connection";
import { payrollAccessToken, payrollNotConnected } from "@/lib/connections/payroll-tokens";
import { recordUse } from "@/lib/connections/upkeep";
import { environment } from "@/lib/platform/environment";
import { Problem } from "@/lib/problem";
import type { Chat } from "./chat/port";
import { slackChat } from "./chat/slack";
import type { Payroll, PayrollAuthorisation } from "./payroll/port";
import { xeroPayroll } from "./payroll/xero";
import { xeroAuthorisation } from "./payroll/xero-authorisation";
import type { Projects, ProjectsTokenOwner } from "./projects/port";
import { findTokenOwner, productiveProjects } from "./projects/productive";

// The one place where stored credentials and adapters meet.

/** The connected projects system; a 409 `projects_not_connected` where there is none. */
export async function connectedProjects(): Promise<Projects> {
  const secret = await findSecret("projects");
  if (!secret) {
    throw new Problem(
      "conflict",
      "projects_not_connected",
      "No projects system is connected, so there is nowhere to read people from. An executive connects it under Connections.",
    );
  }
  const { token, organizationId } = secret;
  return productiveProjects({ baseUrl: environment().projectsApiUrl, token, organizationId });
}

/** Whose token it is, according to the vendor: how a token is tried before it is stored. */
export function findProjectsTokenOwner(token: string): Promise<ProjectsTokenOwner> {
  return findTokenOwner({ baseUrl: environment().projectsApiUrl, token });
}

/** The vendor's side of connecting payroll; a 409 `payroll_not_configured` where our app there is not set. */
export function payrollAuthorisation(): PayrollAuthorisation {
  const { client, ...addresses } = environment().payroll;
  if (client) return xeroAuthorisation({ ...addresses, ...client });
  throw new Problem(
    "conflict",
    "payroll_not_configured",
    "Kith does not know its app at the payroll system. Whoever runs Kith sets PAYROLL_CLIENT_ID and PAYROLL_CLIENT_SECRET.",
  );
}

/**
 * The connected payroll system, its tokens kept alive, and how its use goes kept with the connection; a 409
 * `payroll_not_connected` where there is none.
 */
export async function connectedPayroll(): Promise<Payroll> {
  const secret = await findSecret("payroll");
  if (!secret) throw payrollNotConnected();
  const vendor = { authorisation: payrollAuthorisation(), tell };
  const tokenFailures = new WeakSet<object>(); // these have been kept by whoever renews tokens
  const payroll = xeroPayroll({
    apiUrl: environment().payroll.apiUrl,
    tenantId: secret.tenantId,
    accessToken: (refused) =>
      payrollAccessToken(vendor, refused).catch((error: unknown) => {
        if (error instanceof Problem) tokenFailures.add(error);
        throw error;
      }),
  });
  async function kept<T>(answer: Promise<T>): Promise<T> {
    try {
      const found = await answer;
      await recordUse("payroll", null);
      return found;
    } catch (error) {
      if (error instanceof Problem && !tokenFailures.has(error)) await recordUse("payroll", error, tell);
      throw error;
    }
  }
  return {
    listEmployees: (options) => kept(payroll.listEmployees(options)),
    findProfile: (employeeId, options) => kept(payroll.findProfile(employeeId, options)),
  };
}

/** A chat system that a bot token speaks to: how a token is tried before it is stored. */
export const chatOf = (botToken: string): Chat => slackChat({ baseUrl: environment().chatApiUrl, botToken });

/** Tells the connected chat, if there is one. */
export const tell = (text: string): Promise<void> => tellChat(chatOf, text);

/** The connected payroll system, or null. */
export const connectedPayrollOrNone = (): Promise<Payroll | null> =>
  connectedPayroll().catch(absent("payroll_not_connected"));

/** Payroll and projects, each null where it is not connected. */
export async function connectedSystems(): Promise<{ payroll: Payroll | null; projects: Projects | null }> {
  const [payroll, projects] = await Promise.all([
    connectedPayrollOrNone(),
    connectedProjects().catch(absent("projects_not_connected")),
  ]);
  return { payroll, projects };
}

const absent = (code: string) => (error: unknown) => {
  if (error instanceof Problem && error.code === code) return null;
  throw error;
};
