import { setTimeout as sleep } from "node:timers/promises";
import type { z } from "zod";
import type { ByteBudget } from "@/lib/platform/byte-stream";
import { Problem, LoggableError } from "@/lib/platform/problem";
import { readBytesWithinLimit, readTextWithinLimit, readJsonResponse } from "./response-body";
import { createVendorProblems, type SystemName } from "./vendor-problems";
import { parseRetryAfterMs } from "@/lib/platform/text/times";

/**
 * Encodes a vendor's id as one path segment, or returns null if the id is not valid. A dot, slash or control character
 * would change the URL: `Employees/.` is the list of all employees.
 */
export const toPathId = (id: string): string | null =>
  /^[\w-]{1,64}$/.test(id) ? encodeURIComponent(id) : null;

export const isSameId = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

export type CallLimits = {
  /** Counts to the last byte of the response, so that a slow transfer times out like a silent host. */
  attemptMs: number;
  bodyBytes: number;
  /** Maximum total size of all pages of a listing. The data of a hundred thousand people takes about 120 MiB. */
  listingBytes: number;
  /** Maximum number of attempts of a call that fails in a retryable way. A throttled attempt does not count. */
  attempts: number;
  backoff: { initialMs: number; maxMs: number };
  /** Longest single wait between two attempts, and maximum sum of the waits of all calls of one `VendorCall`. */
  waitMs: number;
  waitBudgetMs: number;
};

const defaultLimits: CallLimits = {
  attemptMs: 20_000,
  bodyBytes: 10 * 1024 * 1024,
  listingBytes: 256 * 1024 * 1024,
  attempts: 3,
  backoff: { initialMs: 500, maxMs: 8_000 },
  waitMs: 60_000,
  waitBudgetMs: 120_000,
};

/** Clock and randomness, replaced in tests to avoid real waits. `wait` rejects once the signal is aborted. */
export type VendorClock = {
  now: () => number;
  wait: (ms: number, signal: AbortSignal) => Promise<unknown>;
  random: () => number;
};

export type CallEnvironment = {
  fetch?: typeof fetch | undefined;
  limits?: Partial<CallLimits> | undefined;
  timing?: Partial<VendorClock> | undefined;
};

export const realTiming: VendorClock = {
  now: Date.now,
  wait: (ms, signal) => sleep(ms, undefined, { signal }),
  random: Math.random,
};

/**
 * Waits until a request may be sent. The caller calls `release` when the attempt has ended, with the wait that the
 * vendor requested if it throttled the request (0 if it requested none), otherwise with null.
 */
export type AcquireSlot = (signal: AbortSignal) => Promise<{ release: (throttledMs: number | null) => void }>;

export type CallSettings = CallEnvironment & {
  system: SystemName;
  baseUrl: string;
  /** Headers with the credential, which appears in no URL, message or log. */
  headers: Readonly<Record<string, string>>;
  /**
   * Maps a refusal to a problem by its body, which is empty if it cannot be read or exceeds 16 KiB. Null: the vendor
   * throttles with this status, and the call is retried. Absent: every refusal means that the credential is refused.
   */
  explainRefusal?: (status: number, body: string) => Problem | null;
  refusalStatuses?: readonly number[];
  /** Problem of a 429 that a retry cannot fix; null for any other, which is retried after the usual wait. */
  explainThrottling?: (headers: Headers, retryAfterMs: number | null) => Problem | null;
  acquireSlot?: AcquireSlot | undefined;
};

/**
 * Options of a call. `method`, `form` and `json` are for requests other than GET. A 204 yields `undefined`. With
 * `mayBeAbsent`, a 404 means that the record does not exist, and the call throws `<system>_not_found`; otherwise the
 * 404 counts as a failure of the vendor.
 */
type CallOptions = {
  /** Null: the caller cannot abort the call. */
  signal: AbortSignal | null;
  method?: "GET" | "POST" | "DELETE";
  form?: Readonly<Record<string, string>>;
  json?: unknown;
  /** Headers of this request alone. */
  headers?: Readonly<Record<string, string>>;
  /** `bytes`: the schema receives the body as it is, of any content type. Default: JSON. */
  format?: "json" | "bytes";
  mayBeAbsent?: boolean;
  budget?: ByteBudget;
};

export const createListingBudget = (limits: Partial<CallLimits> = {}): ByteBudget => ({
  left: limits.listingBytes ?? defaultLimits.listingBytes,
});

export type VendorCall = <T>(path: string, schema: z.ZodType<T>, options: CallOptions) => Promise<T>;

/** `retryAfterMs`: wait that the vendor requested, or null. The error never leaves this file. */
class TransientFailure extends Error {
  override readonly name = "TransientFailure";
  constructor(
    readonly problem: Problem,
    readonly isThrottled = false,
    readonly retryAfterMs: number | null = null,
  ) {
    super(problem.message);
  }
}

/**
 * Creates a function that sends a request to a vendor and returns the validated JSON of the response. It handles the
 * credential, time and size limits, retries and error messages. Network errors, timeouts, incomplete bodies, 5xx and 429 are
 * retried, after the wait that the vendor requests or with back-off. A throttled call pauses all others. Everything else
 * fails immediately with a `Problem`, unless `explainRefusal` classifies it as throttling. Redirects are not followed, so
 * that the credential reaches no other host. An abort also ends waits, and rejects with the signal's own reason.
 */
export function createCall(settings: CallSettings): VendorCall {
  const limits = { ...defaultLimits, ...settings.limits };
  const timing = { ...realTiming, ...settings.timing };
  const problems = createVendorProblems(settings.system);
  const { refusalStatuses = [401, 403] } = settings;
  let waitedMs = 0;
  /** Wait of the call that was throttled first. All other calls wait for its end too. */
  let pause: Promise<unknown> | null = null;

  /** Half of the back-off is random, so that two instances do not retry together. It is never zero. */
  function backoffMs(tries: number): number {
    const { initialMs, maxMs } = limits.backoff;
    return Math.max(1, Math.min(maxMs, initialMs * 2 ** tries) * (0.5 + timing.random() / 2));
  }

  /** Throws the `Problem` that ends the call. Never zero, because immediate retries would flood the vendor. */
  function nextWait(
    { problem, isThrottled, retryAfterMs }: TransientFailure,
    tries: number,
    failures: number,
  ): number {
    if (!isThrottled && failures >= limits.attempts) throw problem;
    const waitMs = retryAfterMs === null ? backoffMs(tries) : Math.max(retryAfterMs, backoffMs(0));
    if (waitMs > limits.waitMs || waitedMs + waitMs > limits.waitBudgetMs) {
      throw isThrottled || retryAfterMs !== null ? problems.busy(waitMs) : problem;
    }
    waitedMs += waitMs;
    return waitMs;
  }

  async function attemptWithSlot<T>(
    path: string,
    schema: z.ZodType<T>,
    options: AbortableOptions,
  ): Promise<T> {
    const slot = await settings.acquireSlot?.(options.signal);
    let throttledMs: number | null = null;
    try {
      return await attempt(path, schema, options);
    } catch (error) {
      if (error instanceof TransientFailure && error.isThrottled) throttledMs = error.retryAfterMs ?? 0;
      throw error;
    } finally {
      slot?.release(throttledMs);
    }
  }

  async function attempt<T>(path: string, schema: z.ZodType<T>, options: AbortableOptions): Promise<T> {
    const { signal, method = "GET", form, json, format = "json", mayBeAbsent = false, budget } = options;
    if (!areValidHeaders(settings.headers)) throw problems.refused();
    const timeout = AbortSignal.timeout(limits.attemptMs);
    let body: unknown;
    try {
      const response = await (settings.fetch ?? fetch)(`${settings.baseUrl.replace(/\/+$/, "")}/${path}`, {
        method,
        headers: {
          ...settings.headers,
          ...(json !== undefined && { "content-type": "application/json" }),
          ...options.headers,
        },
        ...(form && { body: new URLSearchParams(form) }),
        ...(json !== undefined && { body: JSON.stringify(json) }),
        redirect: "manual",
        signal: AbortSignal.any([signal, timeout]),
      });
      const failure =
        mayBeAbsent && response.status === 404
          ? problems.notFound()
          : refusalStatuses.includes(response.status)
            ? await readRefusal(response)
            : findResponseFailure(response, format);
      if (failure) {
        await response.body?.cancel().catch(() => undefined);
        throw failure;
      }
      const readBody = format === "bytes" ? readBytesWithinLimit : readJsonResponse;
      body =
        response.status === 204 ? undefined : await readBody(response, limits.bodyBytes, problems, budget);
    } catch (error) {
      if (error instanceof Problem || error instanceof TransientFailure) throw error;
      // Any other error is a network failure: the connection was refused or reset, or the response was incomplete or too
      // slow.
      throw new TransientFailure(
        timeout.aborted ? problems.timedOut(limits.attemptMs) : problems.unreachable(toNetworkError(error)),
      );
    }
    const parsed = schema.safeParse(body);
    if (!parsed.success) throw problems.unreadable(parsed.error);
    return parsed.data;
  }

  async function readRefusal(response: Response): Promise<Problem | TransientFailure> {
    if (!settings.explainRefusal) return problems.refused();
    const text = await readTextWithinLimit(response, maxRefusalBytes, problems).catch(() => "");
    const retryAfterMs = parseRetryAfterMs(response.headers.get("retry-after"), timing.now());
    return (
      settings.explainRefusal(response.status, text) ??
      new TransientFailure(problems.busy(retryAfterMs ?? 0), true, retryAfterMs)
    );
  }

  /** Returns null for a 200 in the expected format, or for a 204. Does not read the body. */
  function findResponseFailure(
    { status, headers }: Response,
    format: "json" | "bytes",
  ): Problem | TransientFailure | null {
    if (status === 204) return null;
    if (status === 429 || status >= 500) {
      const isThrottled = status === 429;
      const retryAfterMs =
        isThrottled || status === 503 ? parseRetryAfterMs(headers.get("retry-after"), timing.now()) : null;
      return (
        (isThrottled && settings.explainThrottling?.(headers, retryAfterMs)) ||
        new TransientFailure(
          isThrottled ? problems.busy(retryAfterMs ?? 0) : problems.failed(status),
          isThrottled,
          retryAfterMs,
        )
      );
    }
    if (status !== 200) return problems.failed(status);
    const type = headers.get("content-type") ?? "";
    if (format === "bytes" || /^application\/(?:[\w.+-]+\+)?json\b/i.test(type)) return null;
    return problems.unreadable(
      new LoggableError(`the content type is ${/^[\w.+/-]{1,60}/.exec(type)?.[0] ?? "missing"}`),
    );
  }

  return async (path, schema, given) => {
    const signal = given.signal ?? new AbortController().signal;
    let failures = 0;
    // Throttling is not a failed attempt, so attempts are unlimited here: `nextWait` ends the call by failures or by
    // the wait budget.
    for (let tries = 0; ; tries++) {
      try {
        while (pause) await untilAborted(pause, signal);
        signal.throwIfAborted();
        return await attemptWithSlot(path, schema, { ...given, signal });
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof TransientFailure)) throw error;
        if (!error.isThrottled) failures += 1;
        if (error.isThrottled && pause) continue;
        const wait = timing.wait(nextWait(error, tries, failures), signal);
        if (error.isThrottled) pause = wait.catch(() => undefined).finally(() => (pause = null));
        await wait.finally(() => signal.throwIfAborted());
      }
    }
  };
}

const untilAborted = (work: Promise<unknown>, signal: AbortSignal): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    signal.addEventListener("abort", abort, { once: true });
    work.finally(() => signal.removeEventListener("abort", abort)).then(resolve, reject);
  });

type AbortableOptions = CallOptions & { signal: AbortSignal };

const maxRefusalBytes = 16 * 1024;

/** Checked before the request, because the platform's error would quote an invalid credential. */
function areValidHeaders(headers: Readonly<Record<string, string>>): boolean {
  try {
    return Boolean(new Headers(headers));
  } catch {
    return false;
  }
}

/** The original error may quote the request. */
function toNetworkError(error: unknown): Error {
  const inner = error instanceof Error ? (error.cause ?? error) : error;
  const code = typeof inner === "object" && inner !== null && "code" in inner ? inner.code : null;
  return new LoggableError(`network failure ${typeof code === "string" ? code : "of unknown kind"}`);
}
