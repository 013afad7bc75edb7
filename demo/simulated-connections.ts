import "server-only";
import type { CallerWith } from "@/lib/identity/access/permissions";
import { connectChat } from "@/lib/connections/chat-commands";
import { connectProjects } from "@/lib/connections/projects-commands";
import {
  createChatClient,
  fetchProjectsTokenOwner,
  createPayrollOAuthClient,
} from "@/lib/connections/connected-systems";
import { finishPayrollAuthorisation, startPayrollAuthorisation } from "@/lib/connections/payroll-commands";
import type { Provider } from "@/lib/generated/prisma/enums";
import { database } from "@/lib/platform/database";
import type { PayrollSimulator } from "@/simulators/payroll/simulator";

// Connects the demo's simulators through the commands of the connections page: token check, consent, code exchange.

type Executive = CallerWith<"admin:connections">;

export async function isConnected(provider: Provider): Promise<boolean> {
  return (await database().connection.count({ where: { provider } })) > 0;
}

/** Connects the projects system unless it is connected. */
export async function connectSimulatedProjects(executive: Executive, apiToken: string): Promise<void> {
  if (await isConnected("projects")) return;
  await connectProjects(executive, { apiToken, organizationId: undefined }, fetchProjectsTokenOwner);
}

/** Connects payroll, or reconnects it, because the simulator loses its tokens when it stops. */
export async function connectSimulatedPayroll(
  executive: Executive,
  simulator: PayrollSimulator,
): Promise<void> {
  const authorisation = createPayrollOAuthClient();
  const back = await simulator.user.allow(await startPayrollAuthorisation(executive, authorisation));
  const { searchParams } = back;
  const answer = { code: searchParams.get("code") ?? "", state: searchParams.get("state") ?? undefined };
  await finishPayrollAuthorisation(executive, { ...answer, tenantId: undefined }, authorisation);
}

/** Connects the chat unless it is connected. */
export async function connectSimulatedChat(
  executive: Executive,
  given: { botToken: string; channelId: string },
): Promise<void> {
  if (await isConnected("chat")) return;
  await connectChat(executive, given, createChatClient);
}
