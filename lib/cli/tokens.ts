import "server-only";
import type { Permission } from "@/lib/access/levels";
import { commandLine } from "@/lib/audit/actor";
import { createApiToken } from "@/lib/tokens/commands";
import { revokeApiToken } from "@/lib/tokens/revocation";
import type { Terminal } from "./terminal";

export type WantedToken = {
  email: string;
  name: string;
  scopes: Permission[];
  publicOnly?: boolean;
  days?: number;
};

/** Makes an API token and prints it alone. */
export async function create(
  { out }: Terminal,
  { email, name, scopes, publicOnly: isPublicOnly = false, days }: WantedToken,
): Promise<void> {
  out(
    await createApiToken(commandLine, { ownerEmail: email, name, scopes, isPublicOnly, days: days ?? null }),
  );
}

/** Ends a token. */
export async function revoke({ out }: Terminal, id: string): Promise<void> {
  await revokeApiToken(commandLine, id);
  out(`revoked: ${id}`);
}
