import "server-only";
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { allows, permissions, publicOnly, type Caller } from "@/lib/access/levels";
import { seesWorkEmails } from "@/lib/access/visibility";
import { makeOnce } from "@/lib/lately";
import { environment } from "@/lib/platform/environment";
import { singleton } from "@/lib/platform/singleton";
import type { ApiDescription, DescribedOperation } from "./document";
import { isForPrograms, keepOperations } from "./for-caller";

/** Where the description is kept; `npm run describe-api` writes it. */
export const descriptionFile = join(process.cwd(), "lib", "openapi", "description.json");

const kept = singleton("api-description", () => ({
  whole: makeOnce(async (): Promise<ApiDescription> => JSON.parse(await readFile(descriptionFile, "utf8"))),
  texts: new Map<string, { text: string; etag: string }>(),
}));

/** The whole description. A test holds it to what the endpoints check. */
export const readDescription = (): Promise<ApiDescription> => kept.whole();

/** True if the caller may use the operation. A caller without a credential is shown every operation for programs. */
function mayUse(caller: Caller | null, operation: DescribedOperation): boolean {
  const { "x-needs": needs, "x-level": level, "x-public-only": isForPublicOnly } = operation;
  if (!caller || needs === "nobody") return true;
  if (level && caller.accessLevel !== level) return false;
  if (operation["x-work-emails"] && !seesWorkEmails(caller, environment().workEmails)) return false;
  return allows(caller, isForPublicOnly ? publicOnly : needs);
}

/** Everything of a caller that decides which operations are listed. */
const keyOf = (caller: Caller) =>
  [
    caller.accessLevel,
    ...permissions.map((permission) => allows(caller, permission)),
    allows(caller, publicOnly),
    seesWorkEmails(caller, environment().workEmails),
  ].join(" ");

/** Returns the description with the operations for programs that the caller may use, or with all operations (API-14). */
export async function describeFor(
  caller: Caller | null,
  { isFull }: { isFull: boolean },
): Promise<ApiDescription> {
  const whole = await readDescription();
  const shown = isFull
    ? whole
    : keepOperations(whole, (operation) => isForPrograms(operation) && mayUse(caller, operation));
  return { ...shown, servers: [{ url: environment().publicUrl, description: "This installation" }] };
}

/** The same as text, with a tag that depends on the text alone. */
export async function descriptionText(
  caller: Caller | null,
  isFull: boolean,
): Promise<{ text: string; etag: string }> {
  const key = isFull ? "full" : caller ? keyOf(caller) : "public";
  const known = kept.texts.get(key);
  if (known) return known;
  const text = JSON.stringify(await describeFor(caller, { isFull }));
  const made = { text, etag: `"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"` };
  kept.texts.set(key, made);
  return made;
}
