import "server-only";
import { z } from "zod";
import type { Provider } from "@/lib/generated/prisma/enums";
import type { DatabaseSession } from "@/lib/platform/database";
import { query } from "@/lib/platform/query";
import { Problem } from "@/lib/problem";

/** What is other in another organisation. */
const others = { payroll: "employees", projects: "people" } satisfies Partial<Record<Provider, string>>;

/**
 * Refuses another organisation than the connected one with a 409 `other_organisation`: ids, and with them all links, belong to an
 * organisation. Asked in the transaction that stores the credential; nobody else stores one until its end.
 */
export async function requireSameOrganisation(
  transaction: DatabaseSession,
  provider: keyof typeof others,
  wanted: { id: string; name: string },
): Promise<void> {
  // A first connection has no row to lock: two of them at once wait for each other here.
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
    `${system} is connected to ${orgName}, and ${wanted.name} is another organisation, with other ${others[provider]}. Nothing was changed. Choose ${orgName}, or disconnect it first.`,
  );
}
