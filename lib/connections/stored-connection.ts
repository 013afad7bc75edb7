import "server-only";
import { z } from "zod";
import type { Provider } from "@/lib/generated/prisma/enums";
import { database } from "@/lib/platform/database";
import { seal, unseal } from "@/lib/platform/encryption";
import { environment } from "@/lib/platform/environment";

const place = (provider: Provider) => ({ table: "connections", column: "secret", row: provider });

/** What is sealed for the projects system. */
export const projectsSecret = z.object({ token: z.string(), organizationId: z.string() });
export type ProjectsSecret = z.infer<typeof projectsSecret>;

export const sealSecret = (provider: Provider, secret: object) =>
  seal(JSON.stringify(secret), place(provider), environment().encryptionKeys);

/** The credential itself, for the one caller that signs requests with it. Null: not connected. */
export async function findProjectsSecret(): Promise<ProjectsSecret | null> {
  const row = await database().connection.findUnique({
    where: { provider: "projects" },
    select: { secret: true },
  });
  if (!row) return null;
  return projectsSecret.parse(
    JSON.parse(unseal(row.secret, place("projects"), environment().encryptionKeys)),
  );
}
