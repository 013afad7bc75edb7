import "server-only";
import type { CallerWith } from "@/lib/identity/access/permissions";
import { finishPayrollAuthorisation, startPayrollAuthorisation } from "@/lib/connections/payroll-commands";
import { connectChat, connectPeople } from "@/lib/connections/systems";
import type { Provider } from "@/lib/generated/prisma/enums";
import { database } from "@/lib/platform/database/database";
import type { PayrollSimulator } from "@/simulators/payroll/simulator";

// Connects the demo's simulators through the commands of the connections page: token check, consent, code exchange.

type Executive = CallerWith<"admin:connections">;

export async function isConnected(provider: Provider): Promise<boolean> {
  return (await database().connection.count({ where: { provider } })) > 0;
}

export async function connectSimulatedProjects(executive: Executive, apiToken: string): Promise<void> {
  if (await isConnected("projects")) return;
  await connectPeople(executive, { vendor: "productive", api_token: apiToken }, AbortSignal.timeout(60_000));
}

/** Connects payroll, or reconnects it, because the simulator loses its tokens when it stops. */
export async function connectSimulatedPayroll(
  executive: Executive,
  simulator: PayrollSimulator,
): Promise<void> {
  const back = await simulator.user.allow(await startPayrollAuthorisation(executive));
  const { searchParams } = back;
  const answer = { code: searchParams.get("code") ?? "", state: searchParams.get("state") ?? undefined };
  await finishPayrollAuthorisation(executive, { ...answer, tenantId: undefined });
}

export async function connectSimulatedChat(
  executive: Executive,
  { botToken, channelId }: { botToken: string; channelId: string },
): Promise<void> {
  if (await isConnected("chat")) return;
  const body = { bot_token: botToken, channel_id: channelId };
  await connectChat(executive, body, AbortSignal.timeout(60_000));
}
