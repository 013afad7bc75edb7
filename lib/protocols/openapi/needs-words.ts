import type { DescribedOperation } from "./openapi-types";

type Needs = Pick<DescribedOperation, "x-needs" | "x-level" | "x-public-only" | "x-browser-only">;

/** Describes the required permission in a sentence. */
export function describeNeeds(needs: Needs): string {
  const {
    "x-needs": need,
    "x-level": level,
    "x-public-only": isForPublicOnly,
    "x-browser-only": isForBrowsers,
  } = needs;
  if (need === "nobody") return "Needs no credential.";
  if (need === "metrics-token")
    return "Needs the token of the setting `METRICS_TOKEN`; API tokens and sessions are refused. Without that setting there is nothing at this address.";
  if (isForBrowsers) return "For people in a browser: an API token is refused.";
  if (need === "signed-in") return "Needs a credential of any kind.";
  if (level) return `Needs the scope ${need} and the access level ${level}.`;
  return `Needs the scope ${need}.${isForPublicOnly ? " A token that is public_only will do." : ""}`;
}
