import "server-only";
import type { Permission } from "@/lib/identity/access/permissions";
import { commandLineActor } from "@/lib/identity/audit/actor";
import { createTokenByEmail } from "@/lib/identity/tokens/commands";
import { revokeApiToken } from "@/lib/identity/tokens/revocation";
import type { Terminal } from "./terminal";

export type CreateTokenOptions = {
  email: string;
  name: string;
  scopes: Permission[];
  publicOnly?: boolean;
  days?: number;
};

/** Prints only the token. */
export async function runCreateToken(
  { out }: Terminal,
  { email, name, scopes, publicOnly: isPublicOnly = false, days }: CreateTokenOptions,
): Promise<void> {
  out(
    await createTokenByEmail(commandLineActor, {
      ownerEmail: email,
      name,
      scopes,
      isPublicOnly,
      days: days ?? null,
    }),
  );
}

export async function runRevokeToken({ out }: Terminal, id: string): Promise<void> {
  await revokeApiToken(commandLineActor, id);
  out(`revoked: ${id}`);
}
