import "server-only";
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { allows, publicOnly, type Caller } from "@/lib/access/levels";
import { makeOnce } from "@/lib/lately";
import { environment } from "@/lib/platform/environment";
import { singleton } from "@/lib/platform/singleton";
import type { ApiDescription, DescribedOperation } from "./document";
import { keepOperations } from "./for-caller";

/** Where the description is kept; `npm run describe-api` writes it. */
export const descriptionFile = join(process.cwd(), "lib", "openapi", "description.json");

const kept = singleton("api-description", () => ({
  whole: makeOnce(async (): Promise<ApiDescription> => JSON.parse(await readFile(descriptionFile, "utf8"))),
  texts: new Map<string, { text: string; etag: string }>(),
}));

/** The whole description. A test holds it to what the endpoints check. */
export const readDescription = (): Promise<ApiDescription> => kept.whole();

/** Whether the caller may use the operation; what is for people in a browser is nothing for a program. */
function mayUse(caller: Caller, operation: DescribedOperation): boolean {
  const { "x-needs": needs, "x-public-only": isForPublicOnly, "x-browser-only": isForBrowsers } = operation;
  if (needs === "nobody") return true;
  return (
    allows(caller, isForPublicOnly ? publicOnly : needs) && !(isForBrowsers && caller.via.kind === "token")
  );
}

/** The description with the operations that the caller may use, or with all of them. */
export async function describeFor(caller: Caller, { isFull }: { isFull: boolean }): Promise<ApiDescription> {
  const whole = await readDescription();
  const shown = isFull ? whole : keepOperations(whole, (operation) => mayUse(caller, operation));
  return { ...shown, servers: [{ url: environment().publicUrl, description: "This installation" }] };
}

/** The same as text, with a tag that changes when it does. */
export async function descriptionText(
  caller: Caller,
  isFull: boolean,
): Promise<{ text: string; etag: string }> {
  const scopes = caller.via.kind === "token" ? caller.via.scopes.join() : "browser";
  const key = isFull ? "full" : `${caller.accessLevel} ${scopes}`;
  const known = kept.texts.get(key);
  if (known) return known;
  const text = JSON.stringify(await describeFor(caller, { isFull }));
  const made = { text, etag: `"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"` };
  kept.texts.set(key, made);
  return made;
}
