import type { DescribedOperation } from "./document";

type Needs = Pick<DescribedOperation, "x-needs" | "x-level" | "x-public-only" | "x-browser-only">;

/** What a caller needs for an operation, in a sentence. */
export function needsWords(needs: Needs): string {
  const {
    "x-needs": need,
    "x-level": level,
    "x-public-only": isForPublicOnly,
    "x-browser-only": isForBrowsers,
  } = needs;
  if (need === "nobody") return "Needs no credential.";
  if (isForBrowsers) return "For people in a browser: an API token is refused.";
  if (need === "signed-in") return "Needs a credential of any kind.";
  if (level) return `Needs the scope ${need} and the access level ${level}.`;
  return `Needs the scope ${need}.${isForPublicOnly ? " A token that is public_only will do." : ""}`;
}
