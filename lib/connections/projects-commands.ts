import "server-only";
import type { CallerWith } from "@/lib/identity/access/permissions";
import type { ProjectsTokenOwner } from "@/lib/connections/connectors/projects/port";
import { changeAs } from "@/lib/identity/session/change-as";
import { Problem } from "@/lib/platform/problem";
import { storeConnection } from "./store-connection";
import { requireSameOrganisation } from "./same-organisation";
import type { Connection } from "./schema";
import { encryptSecret } from "./stored-connection";

type ProjectsCredential = { apiToken: string; organizationId: string | undefined };

/**
 * A different organisation than the connected one is refused, because a sync would then remove every person. If any
 * step fails, the stored connection stays unchanged.
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
      "The token is valid but does not belong to any organisation.",
    );
  }
  if (wanted.length > 1) {
    throw new Problem(
      "conflict",
      "organization_choice_needed",
      "The token belongs to several organisations. Choose the one to connect.",
      {
        extensions: {
          organizations: wanted.map(({ id, name }) => ({ organization_id: id, organization_name: name })),
        },
      },
    );
  }
  const stored = {
    orgId: organization.id,
    orgName: organization.name,
    actingAs,
    secret: encryptSecret("projects", { token: apiToken, organizationId: organization.id }),
  };
  return changeAs(caller, "admin:connections", async (transaction, current) => {
    await requireSameOrganisation(transaction, "projects", organization);
    return storeConnection(transaction, current, "projects", stored);
  });
}
