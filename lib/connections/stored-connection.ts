import "server-only";
import { z } from "zod";
import type { Provider } from "@/lib/generated/prisma/enums";
import { database, type DatabaseSession } from "@/lib/platform/database/database";
import { encrypt, DecryptionError, decrypt, tryDecrypt } from "@/lib/platform/secrets/encryption";
import { environment } from "@/lib/platform/environment";
import { Problem } from "@/lib/platform/problem";
import { vendorSecret } from "./connectors/people/vendors";

export const payrollSecretSchema = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  tenantId: z.string(),
  connectionId: z.string(),
});
const schemas = {
  projects: vendorSecret,
  payroll: payrollSecretSchema,
  chat: z.object({ botToken: z.string(), channelId: z.string(), channelName: z.string() }),
};

export type ConnectionSecrets = { [P in Provider]: z.infer<(typeof schemas)[P]> };
const secretSchemas: { [P in Provider]: z.ZodType<ConnectionSecrets[P]> } = schemas;

const getSecretLocation = (provider: Provider) => ({ table: "connections", column: "secret", row: provider });

export const encryptSecret = <P extends Provider>(provider: P, secret: ConnectionSecrets[P]) =>
  encrypt(JSON.stringify(secret), getSecretLocation(provider), environment().encryptionKeys);

/** Throws a 409 `reconnect_needed` if this server cannot decrypt the credential. */
export function decryptSecret<P extends Provider>(provider: P, sealed: string): ConnectionSecrets[P] {
  try {
    const text = decrypt(sealed, getSecretLocation(provider), environment().encryptionKeys);
    return secretSchemas[provider].parse(JSON.parse(text));
  } catch (error) {
    if (!(error instanceof DecryptionError)) throw error;
    throw new Problem("conflict", "reconnect_needed", createUnknownKeyMessage(provider), { cause: error });
  }
}

/** False also for a key that was lost and whose id a new key has. */
export const isDecryptable = ({ provider, secret }: { provider: Provider; secret: string }): boolean =>
  tryDecrypt(secret, getSecretLocation(provider), environment().encryptionKeys) !== null;

export const createUnknownKeyMessage = (provider: Provider) =>
  `The ${provider} connection was stored with a key that this server does not have. Bring the key back, or connect again.`;

export async function findSecret<P extends Provider>(
  provider: P,
  session: DatabaseSession = database(),
): Promise<ConnectionSecrets[P] | null> {
  const row = await session.connection.findUnique({ where: { provider }, select: { secret: true } });
  return row && decryptSecret(provider, row.secret);
}
