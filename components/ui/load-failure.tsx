import type { ReactNode } from "react";
import { UnreachableError } from "@/lib/browser/fetch-json";
import { ErrorNotice } from "./error-notice";
import { notifyFailure } from "./notify-failure";

/** Minimum age of a reloaded page before a missing file may reload it again. */
const minReloadAgeMs = 60_000;

/** Reloads the page once if the server no longer has a file of this version of Kith (PAGE-31). Returns true if so. */
export async function reloadIfOutdated(error: unknown): Promise<boolean> {
  const file = /\/_next\/static\/[^\s"']+/.exec(String(error))?.[0];
  const [navigation] = performance.getEntriesByType("navigation");
  const wasReloaded = navigation instanceof PerformanceNavigationTiming && navigation.type === "reload";
  if (!file || (wasReloaded && performance.now() < minReloadAgeMs)) return false;
  const response = await fetch(file, { method: "HEAD", cache: "no-store" }).catch(() => null);
  if (response?.status !== 404) return false;
  window.location.reload();
  return true;
}

export const notifyLoadFailure = (error: unknown) =>
  void reloadIfOutdated(error).then(
    (isReloading) => isReloading || notifyFailure("Not opened")(new UnreachableError()),
  );

export function createFailedPart(error: unknown): () => ReactNode {
  void reloadIfOutdated(error);
  return FailedPart;
}

const FailedPart = () => (
  <ErrorNotice error={new UnreachableError()} onRetry={() => window.location.reload()} />
);
