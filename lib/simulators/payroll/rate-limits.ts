import { plainText } from "./payroll-answers";

const limits = { concurrent: 5, minute: 60, appMinute: 10_000 };
const minuteMs = 60_000;
const dayMs = 24 * 3_600_000;

type LimitName = "concurrent" | "minute" | "day" | "appminute";

/** The header that tells how much is left. */
const remainingHeader: Record<LimitName, string | null> = {
  concurrent: null,
  minute: "x-minlimit-remaining",
  day: "x-daylimit-remaining",
  appminute: "x-appminlimit-remaining",
};

/** 429: with a wait where the vendor documents one, that is for the minute and the day. */
export const throttled = (limit: LimitName, retryAfterSeconds: number, problem: string = limit): Response =>
  plainText(429, "API rate limit exceeded", {
    "x-rate-limit-problem": problem,
    ...(remainingHeader[limit] && { [remainingHeader[limit]]: "0" }),
    ...(limit !== "concurrent" && { "retry-after": String(retryAfterSeconds) }),
  });

/** The times of requests within a window that ends now. */
function createWindow(size: number, windowMs: number, now: () => number) {
  let times: number[] = [];
  const within = () => (times = times.filter((time) => time > now() - windowMs));
  return {
    remaining: () => Math.max(0, size - within().length),
    add: () => void times.push(now()),
    waitSeconds: () => Math.ceil(((times[0] ?? now()) + windowMs - now()) / 1_000),
  };
}

/**
 * The vendor's limits: of each tenant five requests at once, 60 in a minute and so many in a day, of the app 10,000 in a minute.
 * The windows slide. A request counts as under way until its answer is ready, its delay included. Without enforcement nothing is
 * counted, and the headers tell of all that there would be.
 */
export function createRateLimits(isEnforced: boolean, dayLimit: number, now: () => number) {
  const app = createWindow(limits.appMinute, minuteMs, now);
  const tenants = new Map<string, ReturnType<typeof createTenant>>();
  const createTenant = () => ({
    underWay: 0,
    minute: createWindow(limits.minute, minuteMs, now),
    day: createWindow(dayLimit, dayMs, now),
  });
  const seen = { refused: 0, mostAtOnce: 0 };
  const tenantOf = (id: string) => {
    const tenant = tenants.get(id) ?? createTenant();
    tenants.set(id, tenant);
    return tenant;
  };

  /** The refusal of a request of this tenant, or null, and then it has been counted. */
  function admit(tenantId: string): Response | null {
    if (!isEnforced) return null;
    const { minute, day, underWay } = tenantOf(tenantId);
    if (day.remaining() === 0) return throttled("day", day.waitSeconds());
    if (minute.remaining() === 0) return throttled("minute", minute.waitSeconds());
    if (app.remaining() === 0) return throttled("appminute", app.waitSeconds());
    if (underWay > limits.concurrent) return throttled("concurrent", 0);
    for (const window of [minute, day, app]) window.add();
    return null;
  }

  return {
    admit: (tenantId: string): Response | null => {
      const refusal = admit(tenantId);
      if (refusal) seen.refused += 1;
      return refusal;
    },
    /** What the limits met with: refusals, and the most requests of a tenant that were under way together. */
    seen,
    enter: (tenantId: string): void => {
      const tenant = tenantOf(tenantId);
      tenant.underWay += 1;
      seen.mostAtOnce = Math.max(seen.mostAtOnce, tenant.underWay);
    },
    leave: (tenantId: string): void => void (tenantOf(tenantId).underWay -= 1),
    /** What every answer tells of the limits. */
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
