import type { Quota } from "@/lib/platform/limits/quota";
import type { Answer } from "./answer";

/** API-15; draft-ietf-httpapi-ratelimit-headers. */
export const buildQuotaHeaders = (quota: Quota) => ({
  "ratelimit-policy": quota.policy.field,
  ratelimit: formatRemaining(quota),
});

/** Changes the headers in place: copying takes twenty times as long, which matters for the most frequent requests. */
export function setQuotaHeaders({ headers }: Answer, quota: Quota): void {
  headers["ratelimit-policy"] = quota.policy.field;
  headers["ratelimit"] = formatRemaining(quota);
}

const formatRemaining = ({ policy, remaining, resetSeconds }: Quota) =>
  `"${policy.name}";r=${remaining};t=${resetSeconds}`;
