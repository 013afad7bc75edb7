import "server-only";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { computeBodyETag } from "@/lib/http/entity-tag";
import { hasAccess, permissions, publicOnlyScope, type Caller } from "@/lib/identity/access/permissions";
import { canSeeWorkContact, getViewingLevel } from "@/lib/identity/access/visibility";
import { memoizeAsync } from "@/lib/platform/memoize";
import { environment } from "@/lib/platform/environment";
import { singleton } from "@/lib/platform/singleton";
import type { ApiDescription, DescribedOperation } from "./openapi-types";
import { isForPrograms, filterOperations } from "./filter-operations";

/** Written by `npm run describe-api`. */
export const descriptionFile = join(process.cwd(), "lib", "protocols", "openapi", "description.json");

const cachedDescription = singleton("api-description", () => ({
  whole: memoizeAsync(async (): Promise<ApiDescription> =>
    JSON.parse(await readFile(descriptionFile, "utf8")),
  ),
  texts: new Map<string, { text: string; etag: string }>(),
}));

/** A test checks that the description matches the endpoints' schemas. */
export const readDescription = (): Promise<ApiDescription> => cachedDescription.whole();

/** Without a caller (null), true for every operation. */
function canUse(caller: Caller | null, operation: DescribedOperation): boolean {
  const { "x-needs": needs, "x-level": level, "x-public-only": isForPublicOnly } = operation;
  if (!caller || needs === "none") return true;
  if (needs === "metrics-token") return false; // No account has this credential.
  if (level && getViewingLevel(caller) !== level) return false;
  if (operation["x-work-emails"] && !canSeeWorkContact(caller, environment().workEmails)) return false;
  return hasAccess(caller, isForPublicOnly ? publicOnlyScope : needs);
}

const getCacheKey = (caller: Caller) =>
  [
    getViewingLevel(caller),
    ...permissions.map((permission) => hasAccess(caller, permission)),
    hasAccess(caller, publicOnlyScope),
    canSeeWorkContact(caller, environment().workEmails),
  ].join(" ");

/**
 * Operations that a program may call with the caller's permissions; without a caller, all operations for programs; with
 * `isFull`, every operation (API-14).
 */
export async function describeForCaller(
  caller: Caller | null,
  { isFull }: { isFull: boolean },
): Promise<ApiDescription> {
  const whole = await readDescription();
  const shown = isFull
    ? whole
    : filterOperations(whole, (operation) => isForPrograms(operation) && canUse(caller, operation));
  return { ...shown, servers: [{ url: environment().publicUrl, description: "This installation" }] };
}

/** The ETag depends only on the text. */
export async function getDescriptionText(
  caller: Caller | null,
  isFull: boolean,
): Promise<{ text: string; etag: string }> {
  const key = isFull ? "full" : caller ? getCacheKey(caller) : "public";
  const known = cachedDescription.texts.get(key);
  if (known) return known;
  const text = JSON.stringify(await describeForCaller(caller, { isFull }));
  const made = { text, etag: computeBodyETag(text) };
  cachedDescription.texts.set(key, made);
  return made;
}
