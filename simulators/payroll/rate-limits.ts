import { createTextResponse } from "./payroll-responses";

type LimitName = "concurrent" | "minute" | "day" | "appminute";

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
