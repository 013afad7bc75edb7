import "server-only";
import { resolve } from "node:path";
import type { Environment } from "@/lib/platform/environment";

export const acceptLossAdvice =
  "If the key is lost for good, run npm run -s kith -- keys accept-loss: Kith then starts, and what was encrypted with that key stays unreadable.";

export function describeLostKeys(
  lost: readonly string[],
  { encryptionKeys, databaseUrl, dataDir }: Pick<Environment, "encryptionKeys" | "databaseUrl" | "dataDir">,
): string {
  const names = lost.map((id) =>
    encryptionKeys.some((key) => key.id === id) ? `${id} (a different key has that name here)` : id,
  );
  const remedy =
    databaseUrl === null
      ? `Put the secrets.json of this installation back into ${resolve(dataDir)}, or its keys into KITH_ENCRYPTION_KEYS`
      : "Put the keys of this installation back into KITH_ENCRYPTION_KEYS";
  return (
    `Kith cannot start: stored credentials and private values are encrypted with a key that is missing here: ${names.join(", ")}. ` +
    `${remedy}, then start again. ${acceptLossAdvice}`
  );
}
