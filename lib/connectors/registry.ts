import "server-only";
import { findProjectsSecret } from "@/lib/connections/stored-connection";
import { SealBrokenError } from "@/lib/platform/encryption";
import { environment } from "@/lib/platform/environment";
import { Problem } from "@/lib/problem";
import type { Projects, ProjectsTokenOwner } from "./projects/port";
import { findTokenOwner, productiveProjects } from "./projects/productive";

// The one place where stored credentials and adapters meet.

/** The connected projects system; a 409 `projects_not_connected` where there is none. */
export async function connectedProjects(): Promise<Projects> {
  const secret = await findProjectsSecret().catch(explainSeal);
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

function explainSeal(error: unknown): never {
  if (!(error instanceof SealBrokenError)) throw error;
  throw new Problem(
    "conflict",
    "reconnect_needed",
    "The projects connection was stored with a key that this server does not have. Bring the key back, or connect again.",
    { cause: error },
  );
}
