import type { Quota } from "@/lib/quota";
import type { Answer } from "./answer";

/**
 * How often the caller may ask and how much of it is left, as `RateLimit-Policy` and `RateLimit` tell it (draft-ietf-httpapi-ratelimit-headers,
 * structured fields; API-15).
 */
export const quotaHeaders = (quota: Quota) => ({
  "ratelimit-policy": quota.policy.field,
  ratelimit: leftField(quota),
});

/**
 * Writes on an answer what it leaves of the caller's quota. On the answer itself, which is made for one request: to copy its headers would
 * take twenty times as long, and this is on what is asked for most.
 */
export function tellQuota({ headers }: Answer, quota: Quota): void {
  headers["ratelimit-policy"] = quota.policy.field;
  headers["ratelimit"] = leftField(quota);
}

const leftField = ({ policy, remaining, resetSeconds }: Quota) =>
  `"${policy.name}";r=${remaining};t=${resetSeconds}`;
