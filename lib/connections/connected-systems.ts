import "server-only";
import { tellChat } from "./chat-commands";
import { findSecret } from "./stored-connection";
import { payrollInUse, payrollTurns } from "./payroll-rate-limit";
import type { Patience } from "./payroll-rate-figures";
import { payrollAccessToken, payrollNotConnected } from "./payroll-tokens";
import { recordUse } from "./connection-status";
import type { Provider } from "@/lib/generated/prisma/enums";
import { database } from "@/lib/platform/database";
import { environment } from "@/lib/platform/environment";
import { Problem } from "@/lib/problem";
import type { Chat } from "@/lib/connectors/chat/port";
import { slackChat } from "@/lib/connectors/chat/slack";
import type { Payroll, PayrollAuthorisation } from "@/lib/connectors/payroll/port";
import { xeroPayroll } from "@/lib/connectors/payroll/xero";
import { xeroAuthorisation } from "@/lib/connectors/payroll/xero-authorisation";
import { httpsPictures } from "@/lib/connectors/pictures/https-pictures";
import type { Pictures } from "@/lib/connectors/pictures/port";
import type { Projects, ProjectsTokenOwner } from "@/lib/connectors/projects/port";
import { findTokenOwner, productiveProjects } from "@/lib/connectors/projects/productive";
import { httpWebhooks } from "@/lib/connectors/webhooks/http-webhooks";
import type { SendWebhook } from "@/lib/connectors/webhooks/port";
import { traced } from "@/lib/platform/tracing";
import { singleton } from "@/lib/platform/singleton";
import { vendorFetch } from "./vendor-fetch";
import { vendorTiming } from "./vendor-timing";

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
  return productiveProjects({
    baseUrl: environment().projectsApiUrl,
    token,
    organizationId,
    fetch: vendorFetch("projects"),
    timing: vendorTiming.current,
  });
}

/** Whose token it is, according to the vendor: how a token is tried before it is stored. */
export function findProjectsTokenOwner(
  token: string,
  signal: AbortSignal | null = null,
): Promise<ProjectsTokenOwner> {
  const address = { baseUrl: environment().projectsApiUrl, token };
  return findTokenOwner({ ...address, fetch: vendorFetch("projects"), timing: vendorTiming.current }, signal);
}

/**
 * Where people's pictures come from: the whole public internet by https, and beside it the projects system itself where that is a
 * simulator on this machine.
 */
export function picturesOfPeople(): Pictures {
  const { protocol, hostname, origin } = new URL(environment().projectsApiUrl);
  const isSimulator = protocol === "http:" && ["127.0.0.1", "localhost", "[::1]"].includes(hostname);
  return httpsPictures({ ownOrigin: isSimulator ? origin : null });
}

/** How webhooks are sent, as the settings are now. */
export function webhookSender(): SendWebhook {
  const allowsPrivate = environment().webhooksToPrivateNetwork;
  return singleton(`webhook-sender, ${allowsPrivate ? "anywhere" : "in public"}`, () => ({
    send: followed(httpWebhooks({ allowsPrivate })),
  })).send;
}

const followed =
  (send: SendWebhook): SendWebhook =>
  (message, signal) =>
    traced({ name: "send webhook", isCall: true }, async (note) => {
      const outcome = await send(message, signal);
      if ("status" in outcome) note({ "http.response.status_code": outcome.status });
      else note({ "error.type": outcome.failure });
      return outcome;
    });

/** The vendor's side of connecting payroll; a 409 `payroll_not_configured` where our app there is not set. */
export function payrollAuthorisation(): PayrollAuthorisation {
  const { client, ...addresses } = environment().payroll;
  if (client) {
    const fetch = vendorFetch("payroll");
    return xeroAuthorisation({ ...addresses, ...client, fetch, timing: vendorTiming.current });
  }
  throw new Problem(
    "conflict",
    "payroll_not_configured",
    "The payroll app is not set up. Your Kith administrator sets PAYROLL_CLIENT_ID and PAYROLL_CLIENT_SECRET.",
  );
}

/**
 * The connected payroll system, its tokens kept alive, asked no more often than it allows, and how its use goes kept with the
 * connection; a 409 `payroll_not_connected` where there is none. A run says that it is `patient`.
 */
export async function connectedPayroll(patience: Patience = "interactive"): Promise<Payroll> {
  const secret = await findSecret("payroll");
  if (!secret) throw payrollNotConnected();
  const vendor = { authorisation: payrollAuthorisation(), tell };
  const tokenFailures = new WeakSet<object>(); // these have been kept by whoever renews tokens
  const address = {
    apiUrl: environment().payroll.apiUrl,
    tenantId: secret.tenantId,
    fetch: vendorFetch("payroll"),
    timing: vendorTiming.current,
    accessToken: (refused?: string) =>
      payrollAccessToken(vendor, { refused }).catch((error: unknown) => {
        if (error instanceof Problem) tokenFailures.add(error);
        throw error;
      }),
  };
  const payroll = xeroPayroll({ ...address, takeTurn: payrollTurns(patience) });
  const lists =
    patience === "patient" ? payroll : xeroPayroll({ ...address, takeTurn: payrollTurns("listing") });
  const isNews = (problem: Problem) => !tokenFailures.has(problem) && problem.code !== payrollInUse;
  return {
    listEmployees: (options) => kept("payroll", lists.listEmployees(options), isNews),
    findProfile: (employeeId, options) => kept("payroll", payroll.findProfile(employeeId, options), isNews),
    openReading: async (options) => {
      const find = await kept("payroll", payroll.openReading(options), isNews);
      return (employeeId, given) => kept("payroll", find(employeeId, given), isNews);
    },
  };
}

/** The answer, and how it went kept with the connection. */
async function kept<T>(
  provider: Provider,
  answer: Promise<T>,
  isNews: (problem: Problem) => boolean = () => true,
): Promise<T> {
  try {
    const found = await answer;
    await recordUse(provider, null);
    return found;
  } catch (error) {
    if (error instanceof Problem && isNews(error)) await recordUse(provider, error, tell);
    throw error;
  }
}

/** A chat system that a bot token speaks to: how a token is tried before it is stored. */
export const chatOf = (botToken: string): Chat =>
  slackChat({
    baseUrl: environment().chatApiUrl,
    botToken,
    fetch: vendorFetch("chat"),
    timing: vendorTiming.current,
  });

/** The connected chat with its workspace, how its use goes kept with the connection where the token is refused; null where there is none. */
export async function connectedChat(): Promise<{ orgId: string; chat: Chat } | null> {
  const [secret, row] = await Promise.all([
    findSecret("chat"),
    database().connection.findUnique({ where: { provider: "chat" }, select: { orgId: true } }),
  ]);
  if (!secret || !row?.orgId) return null;
  const chat = chatOf(secret.botToken);
  return {
    orgId: row.orgId,
    chat: {
      ...chat,
      listMembers: (signal) =>
        chat.listMembers(signal).catch(async (error: unknown) => {
          if (error instanceof Problem && error.code === "reconnect_needed") await recordUse("chat", error);
          throw error;
        }),
    },
  };
}

/** Tells the connected chat, if there is one. */
export const tell = (text: string): Promise<void> => tellChat(chatOf, text);

/** The connected payroll system, or null. */
export const connectedPayrollOrNone = (): Promise<Payroll | null> =>
  connectedPayroll().catch(absent("payroll_not_connected"));

/**
 * Payroll and projects, each null where it is not connected. One that is and cannot be used until somebody has mended it is null
 * too, and named in `unusable`: it stops nothing that goes without it.
 */
export async function connectedSystems() {
  const unusable: Problem[] = [];
  const leaveOut = (error: unknown): null => {
    if (!(error instanceof Problem && error.kind === "conflict")) throw error;
    unusable.push(error);
    return null;
  };
  const [payroll, projects] = await Promise.all([
    connectedPayrollOrNone().catch(leaveOut),
    connectedProjects().catch(absent("projects_not_connected")).catch(leaveOut),
  ]);
  return { payroll, projects: projects && keptProjects(projects), unusable };
}

/** A sync keeps by itself how it went; other readings of the projects system do here. */
const keptProjects = (projects: Projects): Projects => ({
  ...projects,
  listPeople: (options) => kept("projects", projects.listPeople(options)),
});

const absent = (code: string) => (error: unknown) => {
  if (error instanceof Problem && error.code === code) return null;
  throw error;
};
