import { createPrivateKey } from "node:crypto";
import { z } from "zod";

const keyFile = z.object({
  type: z.literal("service_account"),
  client_email: z.string().min(1),
  private_key: z.string().min(1),
});

/** Whether a calendar is set: both variables are there, and the key is the base64 of a key file with a key in it (CONN-12). */
export function isCalendarConfigured({
  serviceAccountKey,
  id,
}: {
  serviceAccountKey: string | null;
  id: string | null;
}): boolean {
  if (!serviceAccountKey || !id) return false;
  try {
    const file = keyFile.parse(JSON.parse(Buffer.from(serviceAccountKey, "base64").toString("utf8")));
    return createPrivateKey(file.private_key).type === "private";
  } catch {
    return false; // no reason to stop anything
  }
}
