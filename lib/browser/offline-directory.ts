import type { PersonDetails } from "@/lib/directory/details-schema";
import type { Person } from "@/lib/directory/schema";
import { formatDateTime } from "@/lib/platform/text/text-format";

/*
 * Copy of the directory that public/service-worker.js shows while Kith cannot be reached (PAGE-26). Contains names,
 * titles, departments, offices and managers, but no contact details and nothing private. Browsers offer the storage
 * over HTTPS and on localhost only.
 */

const cacheName = "kith-offline-directory";
const copyUrl = "/offline-directory.json";

/**
 * True after the copy was deleted. This page then stores no further copy: the session has ended, or the user may not
 * see people.
 */
let isStorageStopped = false;

/** Failures are ignored, because the copy is optional. */
export async function saveOfflineDirectory(
  people: readonly Person[],
  details: readonly Pick<PersonDetails, "id" | "department" | "office">[],
  zone: string,
): Promise<void> {
  if (!("caches" in globalThis) || !("serviceWorker" in navigator)) return;
  const detailOf = new Map(details.map((detail) => [detail.id, detail]));
  const copy = {
    savedAt: Date.now(),
    savedOn: formatDateTime(new Date(), zone),
    people: people.map(({ id, first_name, last_name, title, manager_id }) => ({
      id,
      title,
      name: `${first_name} ${last_name}`.trim(),
      managerId: manager_id,
      department: detailOf.get(id)?.department ?? null,
      office: detailOf.get(id)?.office ?? null,
    })),
  };
  try {
    const cache = await caches.open(cacheName);
    await cache.put(copyUrl, Response.json(copy));
    if (isStorageStopped) await deleteOfflineDirectory();
    else if (navigator.onLine) await navigator.serviceWorker.register("/service-worker.js");
  } catch {
    // The storage is full or blocked, or the service worker cannot be registered.
  }
}

/** Deletes the copy. If this page saves another copy later, it is deleted immediately. */
export async function deleteOfflineDirectory(): Promise<void> {
  isStorageStopped = true;
  await discardOfflineDirectory();
}

/** Deletes the copy until a page loads the directory again. */
export async function discardOfflineDirectory(): Promise<void> {
  if ("caches" in globalThis) await caches.delete(cacheName).catch(() => false);
}
