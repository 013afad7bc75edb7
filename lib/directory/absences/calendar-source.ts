import "server-only";
import { createHash } from "node:crypto";
import { environment } from "@/lib/platform/environment";

/** Stored absences with a different digest are ignored. Returns null unless an id and a credential are configured. */
export function computeCalendarSourceDigest(): string | null {
  const { serviceAccountKey, id, subject } = environment().calendar;
  if (serviceAccountKey === null || id === null) return null;
  return createHash("sha256")
    .update(JSON.stringify([serviceAccountKey, id, subject]))
    .digest("base64url");
}
