import { setTimeout as sleep } from "node:timers/promises";
import type { z } from "zod";
import type { ByteBudget } from "@/lib/capped-body";
import { Problem, Reason } from "@/lib/problem";
import { readAnswer, readJson } from "./answer-body";
import { failureLabels, type FailureLabels, type SystemName } from "./failure-labels";
import { retryAfterMs } from "./retry-after";

/** What one call, and all calls of one run, may take. Times in milliseconds, sizes in bytes of decoded body. */
export type CallLimits = {
  /** From the request to the last byte of the answer: a slow drip ends here as a silent host does. */
  attemptMs: number;
  bodyBytes: number;
  /** All pages of a listing together. A hundred thousand people have some 120 MiB. */
  listingBytes: number;
  /** Tries of one call that failed in a way which may pass. */
  attempts: number;
  backoff: { initialMs: number; maxMs: number };
  /** The longest single wait that a vendor may ask for, and all waits of a run together. */
  waitMs: number;
  waitBudgetMs: number;
};

const usualLimits: CallLimits = {
  attemptMs: 20_000,
  bodyBytes: 10 * 1024 * 1024,
  listingBytes: 256 * 1024 * 1024,
  attempts: 3,
  backoff: { initialMs: 500, maxMs: 8_000 },
  waitMs: 60_000,
  waitBudgetMs: 120_000,
};

/** Time and chance, handed in by tests so that nothing waits. `wait` rejects once the signal is aborted. */
export type Timing = {
  now: () => number;
  wait: (ms: number, signal: AbortSignal) => Promise<unknown>;
  random: () => number;
};

const realTiming: Timing = {
  now: Date.now,
  wait: (ms, signal) => sleep(ms, undefined, { signal }),
  random: Math.random,
};

/**
 * Waits until a request may be made. `over` is called when the try has ended, with the wait that the vendor asked for where it was one
 * too many.
 */
export type TakeTurn = (signal: AbortSignal) => Promise<{ over: (throttledMs: number | null) => void }>;

export type CallSettings = {
  system: SystemName;
  baseUrl: string;
  /** Where the credential goes. It stands in no address, message or log. */
  headers: Readonly<Record<string, string>>;
  fetch?: typeof fetch;
  limits?: Partial<CallLimits>;
  timing?: Partial<Timing>;
  /** What a 401 or 403 means at this vendor, by the beginning of its body. Absent: the credential is refused. */
  explainRefusal?: (status: number, body: string) => Problem;
  /** What a 429 means at this vendor that no wait of ours outlasts, with the wait that it asks for; null: the usual wait. */
  explainThrottling?: (headers: Headers, askedMs: number | null) => Problem | null;
  /** Asked before every try. Absent: a try begins at once. */
  takeTurn?: TakeTurn;
};

/**
 * `method` and `form` for what is not a GET. A 204 is an answer of nothing: `undefined`. `mayBeAbsent`: a 404 says that there is no
 * such thing, and nothing of the vendor failing.
 */
export type CallOptions = {
  /** Null: no one can stop the call before its time limit. */
  signal: AbortSignal | null;
  method?: "GET" | "POST" | "DELETE";
  form?: Readonly<Record<string, string>>;
  mayBeAbsent?: boolean;
  /** What this answer and others of the same listing may have together. */
  budget?: ByteBudget;
};

/** What a new listing may have. */
export const listingBudget = (limits: Partial<CallLimits> = {}): ByteBudget => ({
  left: limits.listingBytes ?? usualLimits.listingBytes,
});

export type Call = <T>(path: string, schema: z.ZodType<T>, options: CallOptions) => Promise<T>;

/** A failure that may pass, with the wait that the vendor asked for. Never leaves this file. */
class PassingFailure extends Error {
  override readonly name = "PassingFailure";
  constructor(
    readonly problem: Problem,
    readonly isThrottled = false,
    readonly askedMs: number | null = null,
  ) {
    super(problem.message);
  }
}

/**
 * Asks a vendor and reads its JSON. Owns credentials, time limit, size limit, retries and the words of failure: resets, short bodies and
 * 5xx are tried again with back-off, 429 after the wait that it asks for, everything else fails at once with a `Problem`.
 * Redirects are not followed, so that a credential goes nowhere else. Every answer is parsed before anyone believes it.
 * An abort ends waits too, and rejects with the signal's own reason.
 */
export function createCall(settings: CallSettings): Call {
  const limits = { ...usualLimits, ...settings.limits };
  const timing = { ...realTiming, ...settings.timing };
  const words = failureLabels(settings.system);
  let waitedMs = 0;

  /** Exponential with jitter: half of it is chance, so that two instances do not come back together, and it is never zero. */
  function backoffMs(tries: number): number {
    const { initialMs, maxMs } = limits.backoff;
    return Math.max(1, Math.min(maxMs, initialMs * 2 ** tries) * (0.5 + timing.random() / 2));
  }

  /** How long to wait before the next try, or the `Problem` that ends the call. A wait of nothing would be a flood of requests. */
  function nextWait(
    { problem, isThrottled, askedMs }: PassingFailure,
    tries: number,
    failures: number,
  ): number {
    if (!isThrottled && failures >= limits.attempts) throw problem;
    const waitMs = askedMs === null ? backoffMs(tries) : Math.max(askedMs, backoffMs(0));
    if (waitMs > limits.waitMs || waitedMs + waitMs > limits.waitBudgetMs) {
      throw isThrottled || askedMs !== null ? words.busy(waitMs) : problem;
    }
    waitedMs += waitMs;
    return waitMs;
  }

  return async (path, schema, given) => {
    const signal = given.signal ?? new AbortController().signal;
    const options = { ...given, signal };
    let failures = 0;
    // Being throttled is no failed try, so tries have no limit here: `nextWait` ends the call, by failures or by the budget.
    for (let tries = 0; ; tries++) {
      try {
        signal.throwIfAborted();
        return await attemptInTurn({ ...settings, limits, now: timing.now }, path, schema, options);
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof PassingFailure)) throw error;
        if (!error.isThrottled) failures += 1;
        await timing.wait(nextWait(error, tries, failures), signal).finally(() => signal.throwIfAborted());
      }
    }
  };
}

/** A call that can be stopped. */
type Stoppable = CallOptions & { signal: AbortSignal };

type Attempting = CallSettings & { limits: CallLimits; now: () => number };

/** A try with its turn, which is over when the answer is read to its end, or has failed. */
async function attemptInTurn<T>(
  settings: Attempting,
  path: string,
  schema: z.ZodType<T>,
  options: Stoppable,
): Promise<T> {
  const turn = await settings.takeTurn?.(options.signal);
  let throttledMs: number | null = null;
  try {
    return await attempt(settings, path, schema, options);
  } catch (error) {
    if (error instanceof PassingFailure && error.isThrottled) throttledMs = error.askedMs ?? 0;
    throw error;
  } finally {
    turn?.over(throttledMs);
  }
}

async function attempt<T>(
  {
    system,
    baseUrl,
    headers,
    limits,
    now,
    explainRefusal,
    explainThrottling,
    fetch: send = fetch,
  }: Attempting,
  path: string,
  schema: z.ZodType<T>,
  { signal, method = "GET", form, mayBeAbsent = false, budget }: Stoppable,
): Promise<T> {
  const words = failureLabels(system);
  if (!areSendable(headers)) throw words.refused();
  const timeout = AbortSignal.timeout(limits.attemptMs);
  let body: unknown;
  try {
    const response = await send(`${baseUrl.replace(/\/+$/, "")}/${path}`, {
      method,
      headers,
      ...(form && { body: new URLSearchParams(form) }),
      redirect: "manual",
      signal: AbortSignal.any([signal, timeout]),
    });
    const failure =
      mayBeAbsent && response.status === 404
        ? words.absent()
        : failureOf(response, words, now, explainThrottling);
    if (failure instanceof Problem && explainRefusal && isRefusal(response.status)) {
      const text = await readAnswer(response, refusalBytes, words).catch(() => "");
      throw explainRefusal(response.status, text);
    }
    if (failure) {
      await response.body?.cancel().catch(() => undefined);
      throw failure;
    }
    body = response.status === 204 ? undefined : await readJson(response, limits.bodyBytes, words, budget);
  } catch (error) {
    if (error instanceof Problem || error instanceof PassingFailure) throw error;
    // What remains is the network: refused, reset, cut short, or silent for too long.
    throw new PassingFailure(
      timeout.aborted ? words.silent(limits.attemptMs) : words.unreachable(networkCause(error)),
    );
  }
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw words.unreadable(parsed.error);
  return parsed.data;
}

const isRefusal = (status: number) => status === 401 || status === 403;
const refusalBytes = 16 * 1024;

/** What speaks against this answer before its body is read; null for a JSON answer with status 200, or for an empty one. */
function failureOf(
  { status, headers }: Response,
  words: FailureLabels,
  now: () => number,
  explainThrottling: CallSettings["explainThrottling"],
): Problem | PassingFailure | null {
  if (isRefusal(status)) return words.refused();
  if (status === 204) return null;
  if (status === 429 || status >= 500) {
    const asked = status === 429 || status === 503 ? retryAfterMs(headers.get("retry-after"), now()) : null;
    const isThrottled = status === 429;
    const lasting = isThrottled ? (explainThrottling?.(headers, asked) ?? null) : null;
    if (lasting) return lasting;
    return new PassingFailure(
      isThrottled ? words.busy(asked ?? 0) : words.failed(status),
      isThrottled,
      asked,
    );
  }
  if (status !== 200) return words.failed(status);
  const type = headers.get("content-type") ?? "";
  if (/^application\/(?:[\w.+-]+\+)?json\b/i.test(type)) return null;
  return words.unreadable(
    new Reason(`the content type is ${/^[\w.+/-]{1,60}/.exec(type)?.[0] ?? "missing"}`),
  );
}

/** Whether these can be headers at all. A credential that cannot is no vendor's; the platform's error would quote it. */
function areSendable(headers: Readonly<Record<string, string>>): boolean {
  try {
    return Boolean(new Headers(headers));
  } catch {
    return false;
  }
}

/** The operating system's or the client's code of a network failure, for the log, and nothing that quotes the request. */
function networkCause(error: unknown): Error {
  const inner = error instanceof Error ? (error.cause ?? error) : error;
  const code = typeof inner === "object" && inner !== null && "code" in inner ? inner.code : null;
  return new Reason(`network failure ${typeof code === "string" ? code : "of unknown kind"}`);
}
