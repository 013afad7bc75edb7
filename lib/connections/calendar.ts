import { isServiceAccountKey } from "@/lib/platform/calendar-key";

/** Whether a calendar is set: both variables are there, and the key is the base64 of a key file with a key in it (CONN-12). */
export function isCalendarConfigured({
  serviceAccountKey,
  id,
}: {
  serviceAccountKey: string | null;
  id: string | null;
}): boolean {
  return (
    serviceAccountKey !== null &&
    serviceAccountKey !== "" &&
    id !== null &&
    id !== "" &&
    isServiceAccountKey(serviceAccountKey)
  );
}
