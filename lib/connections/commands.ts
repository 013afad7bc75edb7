import "server-only";
import type { CallerWith } from "@/lib/access/levels";
import { actorOf } from "@/lib/audit/actor";
import { record } from "@/lib/audit/commands";
import type { ProjectsTokenOwner } from "@/lib/connectors/projects/port";
import { database } from "@/lib/platform/database";
import { Problem } from "@/lib/problem";
import { shownColumns, toConnection } from "./queries";
import { removeConnection } from "./remove-connection";
import { requireSameOrganisation } from "./same-organisation";
import type { Connection } from "./schema";
import { sealSecret } from "./stored-connection";

type ProjectsCredential = { apiToken: string; organizationId: string | undefined };

/**
 * Stores the API token of the projects system, sealed, once the vendor has accepted it and named its organisation. Another one than
 * the connected is refused: a sync would take everybody for gone. Whatever goes wrong, what was stored before stays.
 */
export async function connectProjects(
  caller: CallerWith<"admin:connections">,
  { apiToken, organizationId }: ProjectsCredential,
  findOwner: (token: string) => Promise<ProjectsTokenOwner>,
): Promise<Connection> {
  const { organizations, actingAs } = await findOwner(apiToken);
  const wanted =
    organizationId === undefined ? organizations : organizations.filter(({ id }) => id === organizationId);
  const [organization] = wanted;
  if (!organization) {
    throw new Problem(
      "invalid",
      "credentials_rejected",
      "The token is valid, but belongs to no organisation that could be connected.",
    );
  }
  if (wanted.length > 1) {
    throw new Problem(
      "conflict",
      "organization_choice_needed",
      "The token belongs to several organisations. Say which one to connect.",
      {
        extensions: {
          organizations: wanted.map(({ id, name }) => ({ organization_id: id, organization_name: name })),
        },
      },
    );
  }
  const now = new Date();
  const stored = {
    orgId: organization.id,
    orgName: organization.name,
    actingAs,
    secret: sealSecret("projects", { token: apiToken, organizationId: organization.id }),
    connectedBy: caller.userId,
    connectedAt: now,
    status: "connected" as const,
    lastCheckedAt: now,
    lastSuccessAt: now,
    lastError: null,
    isBreakTold: false,
  };
  const row = await database().$transaction(async (transaction) => {
    await requireSameOrganisation(transaction, "projects", organization);
    await record(transaction, actorOf(caller), [
      { kind: "connection_made", subject: { id: "projects", name: organization.name } },
    ]);
    return transaction.connection.upsert({
      where: { provider: "projects" },
      create: { provider: "projects", ...stored },
      update: stored,
      select: shownColumns,
    });
  });
  return toConnection(row);
}

/** Removes the stored token. The vendor offers no way to revoke it from here; people stay as the last sync left them. */
export async function disconnectProjects(caller: CallerWith<"admin:connections">): Promise<void> {
  await removeConnection(caller, "projects");
}
