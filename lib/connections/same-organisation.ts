import "server-only";
import { z } from "zod";
import type { Provider } from "@/lib/generated/prisma/enums";
import type { DatabaseSession } from "@/lib/platform/database";
import { query } from "@/lib/platform/query";
import { Problem } from "@/lib/platform/problem";

const recordNouns = { payroll: "employees", projects: "people" } satisfies Partial<Record<Provider, string>>;

/**
 * Throws a 409 `other_organisation` if a different organisation is connected: ids, and therefore all links, belong to
 * an organisation. Must be called in the transaction that stores the credential. Until this transaction ends, other
 * requests that connect the system wait.
 */
export async function requireSameOrganisation(
  transaction: DatabaseSession,
  provider: keyof typeof recordNouns,
  wanted: { id: string; name: string },
): Promise<void> {
  // A first connection has no row to lock, so this advisory lock serialises concurrent first connections.
  await transaction.$executeRaw`SELECT pg_advisory_xact_lock(hashtext(${`connection ${provider}`}))`;
  const [connected] = await query(
    transaction,
    z.object({ orgId: z.string().nullable(), orgName: z.string() }),
  )`
    SELECT org_id AS "orgId", org_name AS "orgName" FROM connections WHERE provider::text = ${provider} FOR UPDATE`;
  if (!connected || connected.orgId === null || connected.orgId === wanted.id) return;
  const { orgName } = connected;
  const system = provider === "payroll" ? "Payroll" : "Projects";
  throw new Problem(
    "conflict",
    "other_organisation",
    `${system} is connected to ${orgName}, and ${wanted.name} is another organisation, with other ${recordNouns[provider]}. Nothing was changed. Choose ${orgName}, or disconnect it first.`,
  );
}
