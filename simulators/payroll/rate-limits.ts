import { createTextResponse } from "./payroll-responses";

const limits = { concurrent: 5, minute: 60, appMinute: 10_000 };
const minuteMs = 60_000;
const dayMs = 24 * 3_600_000;

type LimitName = "concurrent" | "minute" | "day" | "appminute";

/** Names of the headers with the number of remaining requests, by limit. */
const remainingHeader: Record<LimitName, string | null> = {
  concurrent: null,
  minute: "x-minlimit-remaining",
  day: "x-daylimit-remaining",
  appminute: "x-appminlimit-remaining",
};

/** Returns 429, with a wait for the minute and day limits, as the vendor documents. */
export const createThrottledResponse = (
  limit: LimitName,
  retryAfterSeconds: number,
  problem: string = limit,
): Response =>
  createTextResponse(429, "API rate limit exceeded", {
    "x-rate-limit-problem": problem,
    ...(remainingHeader[limit] && { [remainingHeader[limit]]: "0" }),
    ...(limit !== "concurrent" && { "retry-after": String(retryAfterSeconds) }),
  });

/** Creates a sliding window of request times that ends now. */
function createSlidingWindow(size: number, windowMs: number, now: () => number) {
  let times: number[] = [];
  const within = () => (times = times.filter((time) => time > now() - windowMs));
  return {
    remaining: () => Math.max(0, size - within().length),
    add: () => void times.push(now()),
    waitSeconds: () => Math.ceil(((times[0] ?? now()) + windowMs - now()) / 1_000),
  };
}

/**
 * Creates the vendor's limits: five concurrent requests per tenant, 60 per minute and a daily limit; 10,000 per minute
 * for the app.
 * The windows slide. A request counts as concurrent until its answer is ready, including its delay. Without enforcement
 * nothing is counted, and the headers report the full limits.
 */
export function createRateLimits(isEnforced: boolean, dayLimit: number, now: () => number) {
  const app = createSlidingWindow(limits.appMinute, minuteMs, now);
  const tenants = new Map<string, ReturnType<typeof createTenant>>();
  const createTenant = () => ({
    inProgress: 0,
    minute: createSlidingWindow(limits.minute, minuteMs, now),
    day: createSlidingWindow(dayLimit, dayMs, now),
  });
  const seen = { refused: 0, maxConcurrent: 0 };
  const tenantOf = (id: string) => {
    const tenant = tenants.get(id) ?? createTenant();
    tenants.set(id, tenant);
    return tenant;
  };

  /** Counts a request of this tenant and returns null, or returns its refusal. */
  function admit(tenantId: string): Response | null {
    if (!isEnforced) return null;
    const { minute, day, inProgress } = tenantOf(tenantId);
    if (day.remaining() === 0) return createThrottledResponse("day", day.waitSeconds());
    if (minute.remaining() === 0) return createThrottledResponse("minute", minute.waitSeconds());
    if (app.remaining() === 0) return createThrottledResponse("appminute", app.waitSeconds());
    if (inProgress > limits.concurrent) return createThrottledResponse("concurrent", 0);
    for (const window of [minute, day, app]) window.add();
    return null;
  }

  return {
    admit: (tenantId: string): Response | null => {
      const refusal = admit(tenantId);
      if (refusal) seen.refused += 1;
      return refusal;
    },
    /** Number of refused requests, and the maximum number of concurrent requests of a tenant. */
    seen,
    enter: (tenantId: string): void => {
      const tenant = tenantOf(tenantId);
      tenant.inProgress += 1;
      seen.maxConcurrent = Math.max(seen.maxConcurrent, tenant.inProgress);
    },
    leave: (tenantId: string): void => void (tenantOf(tenantId).inProgress -= 1),
    /** Returns the rate limit headers of an answer. */
    headers: (tenantId: string | null): Record<string, string> => {
      const { minute, day } = tenantId === null ? createTenant() : tenantOf(tenantId);
      return {
        "x-daylimit-remaining": String(day.remaining()),
        "x-minlimit-remaining": String(minute.remaining()),
        "x-appminlimit-remaining": String(app.remaining()),
      };
    },
  };
}
export type RateLimits = ReturnType<typeof createRateLimits>;
