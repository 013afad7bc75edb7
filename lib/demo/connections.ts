import "server-only";
import type { CallerWith } from "@/lib/access/levels";
import { connectChat } from "@/lib/connections/chat-commands";
import { connectProjects } from "@/lib/connections/commands";
import { chatOf, findProjectsTokenOwner, payrollAuthorisation } from "@/lib/connections/connected-systems";
import { finishPayrollAuthorisation, startPayrollAuthorisation } from "@/lib/connections/payroll-commands";
import type { Provider } from "@/lib/generated/prisma/enums";
import { database } from "@/lib/platform/database";
import type { PayrollSimulator } from "@/lib/simulators/payroll/simulator";

// The demo connects its simulators as an executive does on the connections page: tokens are tried, consent is given, a code is exchanged.

type Executive = CallerWith<"admin:connections">;

export async function isConnected(provider: Provider): Promise<boolean> {
  return (await database().connection.count({ where: { provider } })) > 0;
}

/** Connects the projects system where it is not connected. */
export async function connectSimulatedProjects(executive: Executive, apiToken: string): Promise<void> {
  if (await isConnected("projects")) return;
  await connectProjects(executive, { apiToken, organizationId: undefined }, findProjectsTokenOwner);
}

/** Connects payroll, anew where it was: the simulator forgets its tokens when it stops. */
export async function connectSimulatedPayroll(
  executive: Executive,
  simulator: PayrollSimulator,
): Promise<void> {
  const authorisation = payrollAuthorisation();
  const back = await simulator.user.allow(await startPayrollAuthorisation(executive, authorisation));
  const { searchParams } = back;
  const answer = { code: searchParams.get("code") ?? "", state: searchParams.get("state") ?? undefined };
  await finishPayrollAuthorisation(executive, { ...answer, tenantId: undefined }, authorisation);
}

/** Connects the chat where it is not connected. */
export async function connectSimulatedChat(
  executive: Executive,
  given: { botToken: string; channelId: string },
): Promise<void> {
  if (await isConnected("chat")) return;
  await connectChat(executive, given, chatOf);
}
