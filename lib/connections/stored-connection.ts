import "server-only";
import { z } from "zod";
import type { Provider } from "@/lib/generated/prisma/enums";
import { database, type DatabaseSession } from "@/lib/platform/database";
import { seal, SealBrokenError, unseal } from "@/lib/platform/encryption";
import { environment } from "@/lib/platform/environment";
import { Problem } from "@/lib/problem";

/** What is sealed for each system. */
type Secrets = {
  projects: { token: string; organizationId: string };
  payroll: { accessToken: string; refreshToken: string; tenantId: string; connectionId: string };
  chat: { botToken: string; channelId: string; channelName: string };
};
export type PayrollSecret = Secrets["payroll"];

const secrets: { [P in Provider]: z.ZodType<Secrets[P]> } = {
  projects: z.object({ token: z.string(), organizationId: z.string() }),
  payroll: z.object({
    accessToken: z.string(),
    refreshToken: z.string(),
    tenantId: z.string(),
    connectionId: z.string(),
  }),
  chat: z.object({ botToken: z.string(), channelId: z.string(), channelName: z.string() }),
};

const place = (provider: Provider) => ({ table: "connections", column: "secret", row: provider });

export const sealSecret = <P extends Provider>(provider: P, secret: Secrets[P]) =>
  seal(JSON.stringify(secret), place(provider), environment().encryptionKeys);

/** The credential in a sealed value; a 409 `reconnect_needed` where this server cannot open it. */
export function openSecret<P extends Provider>(provider: P, sealed: string): Secrets[P] {
  try {
    const text = unseal(sealed, place(provider), environment().encryptionKeys);
    return secrets[provider].parse(JSON.parse(text));
  } catch (error) {
    if (!(error instanceof SealBrokenError)) throw error;
    throw new Problem("conflict", "reconnect_needed", unknownKeyLabel(provider), { cause: error });
  }
}

/** What it means that a stored credential cannot be opened, and what to do. */
export const unknownKeyLabel = (provider: Provider) =>
  `The ${provider} connection was stored with a key that this server does not have. Bring the key back, or connect again.`;

/** The credential itself, for the one caller that signs requests with it. Null: not connected. */
export async function findSecret<P extends Provider>(
  provider: P,
  session: DatabaseSession = database(),
): Promise<Secrets[P] | null> {
  const row = await session.connection.findUnique({ where: { provider }, select: { secret: true } });
  return row && openSecret(provider, row.secret);
}
