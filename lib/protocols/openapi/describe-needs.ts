import type { DescribedOperation } from "./openapi-types";

type Needs = Pick<DescribedOperation, "x-needs" | "x-level" | "x-public-only" | "x-browser-only">;

export function describeNeeds(needs: Needs): string {
  const {
    "x-needs": need,
    "x-level": level,
    "x-public-only": isForPublicOnly,
    "x-browser-only": isForBrowsers,
  } = needs;
  if (need === "none") return "No credential required.";
  if (need === "metrics-token")
    return "Requires the token from the setting `METRICS_TOKEN`; API tokens and sessions are refused. Without this setting the response is a 404.";
  if (isForBrowsers) return "Requires a browser session; API tokens are refused.";
  if (need === "signed-in") return "Requires any credential.";
  if (level) return `Requires the scope \`${need}\` and the access level ${level}.`;
  return `Requires the scope \`${need}\`.${isForPublicOnly ? " A `public_only` token is sufficient." : ""}`;
}
