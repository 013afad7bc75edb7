import "server-only";
import { createHash } from "node:crypto";
import { environment } from "@/lib/platform/environment";

/**
 * Returns a digest of the configured calendar and credential, by which stored absences of another configuration are
 * recognised and ignored. Null if no calendar is configured.
 */
export function computeCalendarSourceDigest(): string | null {
  const { serviceAccountKey, id, subject } = environment().calendar;
  if (serviceAccountKey === null || id === null) return null;
  return createHash("sha256")
    .update(JSON.stringify([serviceAccountKey, id, subject]))
    .digest("base64url");
}
