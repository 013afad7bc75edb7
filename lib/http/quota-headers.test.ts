import { expect, test } from "vitest";
import { buildRequestQuota, memoizeQuotaPolicy } from "@/lib/platform/limits/quota";
import { setQuotaHeaders } from "./quota-headers";

const policyOf = memoizeQuotaPolicy("tokens", 60);

test.each([
  [{ remainingPoints: 599, msBeforeNext: 60_000 }, '"tokens";r=599;t=60'],
  [{ remainingPoints: 0, msBeforeNext: 1 }, '"tokens";r=0;t=1'],
  [{ remainingPoints: 3, msBeforeNext: 0 }, '"tokens";r=3;t=0'],
  [{ remainingPoints: -1, msBeforeNext: -1 }, '"tokens";r=0;t=0'],
])("%j is added to a response as %s, a structured field of the draft (API-15)", (counted, field) => {
  const answer = { status: 304, headers: { etag: '"1"' }, body: null };
  setQuotaHeaders(answer, buildRequestQuota(policyOf(600), counted));
  expect(answer.headers).toEqual({
    ...{ etag: '"1"', "ratelimit-policy": '"tokens";q=600;w=60', ratelimit: field },
  });
});
