import {
  DelegateBackoff,
  ExponentialBackoff,
  handleWhen,
  retry,
  type IBackoff,
  type IRetryBackoffContext,
} from "cockatiel";
import type { z } from "zod";
import { Problem } from "@/lib/problem";

/** What one call, and all calls of one run, may take. Times in milliseconds, sizes in bytes of decoded body. */
export type CallLimits = {
  /** From the request to the last byte of the answer: a slow drip ends here as a silent host does. */
  attemptMs: number;
  bodyBytes: number;
  /** Tries of one call that failed in a way which may pass. */
  attempts: number;
  backoff: { initialMs: number; maxMs: number };
  /** The longest single wait that a vendor may ask for, and all waits of a run together. */
  waitMs: number;
  waitBudgetMs: number;
};

export const usualLimits: CallLimits = {
  attemptMs: 20_000,
  bodyBytes: 20 * 1024 * 1024,
  attempts: 4,
  backoff: { initialMs: 500, maxMs: 8_000 },
  waitMs: 60_000,
  waitBudgetMs: 180_000,
};

export type CallSettings = {
  /** Our neutral word for the system; codes begin with it, sentences name it. */
  system: "projects" | "payroll" | "chat";
  baseUrl: string;
  /** Where the credential goes. It stands in no address, message or log. */
  headers: Readonly<Record<string, string>>;
  fetch?: typeof fetch;
  limits?: Partial<CallLimits>;
};

export type Call = <T>(path: string, schema: z.ZodType<T>, options: { signal: AbortSignal }) => Promise<T>;

/** A failure that may pass, with the wait that the vendor asked for. Never leaves this file. */
class PassingFailure extends Error {
  override readonly name = "PassingFailure";
  constructor(
    readonly problem: Problem,
    readonly isThrottled = false,
    readonly waitMs: number | null = null,
  ) {
    super(problem.message);
  }
}

/**
 * Reads JSON from a vendor. Owns credentials, time limit, size limit, retries and the words of failure: resets, short bodies and
 * 5xx are tried again with back-off, 429 after the wait that it asks for, everything else fails at once with a `Problem`.
 * Redirects are not followed, so that a credential goes nowhere else. Every answer is parsed before anyone believes it.
 */
export function createCall(settings: CallSettings): Call {
  const limits = { ...usualLimits, ...settings.limits };
  const words = failureWords(settings.system);
  let waitedMs = 0;

  /** How long to wait before the next try, or the `Problem` that ends the call. */
  function nextWait({ result }: IRetryBackoffContext<unknown>, failures: number, backoffMs: number): number {
    const failure = "error" in result && result.error instanceof PassingFailure ? result.error : null;
    if (!failure || (!failure.isThrottled && failures >= limits.attempts))
      throw failure?.problem ?? words.failed();
    const waitMs = failure.waitMs ?? backoffMs;
    waitedMs += waitMs;
    if (waitMs <= limits.waitMs && waitedMs <= limits.waitBudgetMs) return waitMs;
    throw failure.isThrottled ? words.busy(waitMs) : failure.problem;
  }

  return async (path, schema, { signal }) => {
    let failures = 0;
    const backoff = new ExponentialBackoff<unknown>({
      initialDelay: limits.backoff.initialMs,
      maxDelay: limits.backoff.maxMs,
    });
    const policy = retry(
      handleWhen((error) => error instanceof PassingFailure),
      {
        // Being throttled is no failed try: `nextWait` ends the call, by tries or by the budget of waits.
        maxAttempts: 10_000,
        backoff: new DelegateBackoff<IRetryBackoffContext<unknown>, IBackoff<unknown>>((context, last) => {
          const state = last ? last.next(undefined) : backoff.next();
          return { delay: nextWait(context, failures, state.duration), state };
        }),
      },
    );
    return policy.execute(async () => {
      signal.throwIfAborted();
      try {
        return await attempt(settings, limits, path, schema, signal);
      } catch (error) {
        if (error instanceof PassingFailure && !error.isThrottled) failures += 1;
        throw error;
      }
    }, signal);
  };
}

async function attempt<T>(
  { baseUrl, headers, system, fetch: send = fetch }: CallSettings,
  limits: CallLimits,
  path: string,
  schema: z.ZodType<T>,
  signal: AbortSignal,
): Promise<T> {
  const words = failureWords(system);
  const timeout = AbortSignal.timeout(limits.attemptMs);
  let text: string;
  try {
    const response = await send(`${baseUrl}/${path}`, {
      headers,
      redirect: "manual",
      signal: AbortSignal.any([signal, timeout]),
    });
    await refuseFailure(response, words);
    text = await readText(response, limits.bodyBytes, words);
  } catch (error) {
    if (error instanceof Problem || error instanceof PassingFailure) throw error;
    signal.throwIfAborted();
    // What remains is the network: refused, reset, cut short, or silent for too long.
    throw new PassingFailure(timeout.aborted ? words.silent(limits.attemptMs) : words.unreachable());
  }
  const parsed = schema.safeParse(readJson(text, words));
  if (!parsed.success) throw words.unreadable(parsed.error);
  return parsed.data;
}

type Words = ReturnType<typeof failureWords>;

async function refuseFailure(response: Response, words: Words): Promise<void> {
  const { status } = response;
  const type = response.headers.get("content-type") ?? "";
  if (status === 200 && /^application\/(?:[\w.+-]+\+)?json\b/i.test(type)) return;
  await response.body?.cancel();
  if (status === 200) throw words.unreadable(new Error(`content type ${type.slice(0, 60)}`));
  if (status === 401 || status === 403) throw words.refused();
  if (status === 429)
    throw new PassingFailure(words.busy(null), true, retryAfterMs(response.headers.get("retry-after")));
  if (status === 503 && response.headers.has("retry-after")) {
    throw new PassingFailure(words.failed(status), false, retryAfterMs(response.headers.get("retry-after")));
  }
  throw status >= 500 ? new PassingFailure(words.failed(status)) : words.failed(status);
}

/** RFC 9110 10.2.3: seconds or a date. Null where it says neither. */
function retryAfterMs(value: string | null): number | null {
  if (value === null) return null;
  if (/^\s*\d+\s*$/.test(value)) return Number(value) * 1000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? null : Math.max(0, date - Date.now());
}

/** The decoded body, counted while it arrives: neither a huge page nor one that unpacks to one is taken in. */
async function readText(response: Response, most: number, words: Words): Promise<string> {
  if (!response.body) return "";
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for (const reader = response.body.getReader(); ;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.byteLength;
    if (bytes > most) {
      await reader.cancel();
      throw words.unreadable(new Error(`more than ${most} bytes`));
    }
    text += decoder.decode(value, { stream: true });
  }
}

function readJson(text: string, words: Words): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw words.unreadable(cause instanceof Error ? new Error(cause.name) : undefined); // its message quotes the body
  }
}

/** Every way to fail, as a person is told of it. `cause` is for the log. */
function failureWords(system: CallSettings["system"]) {
  const later = "Nothing was changed. Try again later; if it goes on, look at the system's status page.";
  return {
    unreachable: () =>
      new Problem(
        "upstream",
        `${system}_failed`,
        `The ${system} system could not be reached, or broke off its answer. ${later}`,
      ),
    silent: (ms: number) =>
      new Problem(
        "upstream",
        `${system}_failed`,
        `The ${system} system did not finish its answer within ${Math.ceil(ms / 1000)} seconds. ${later}`,
      ),
    failed: (status?: number) =>
      new Problem(
        "upstream",
        `${system}_failed`,
        `The ${system} system failed${status ? ` (status ${status})` : ""}. ${later}`,
      ),
    unreadable: (cause: unknown) =>
      new Problem(
        "upstream",
        `${system}_unreadable`,
        `The ${system} system answered something that Kith cannot read. ${later}`,
        { cause },
      ),
    refused: () =>
      new Problem(
        "conflict",
        "reconnect_needed",
        `The ${system} system refuses our credential: it was revoked, its owner was deactivated, or it lacks the rights. An executive connects again under Connections.`,
      ),
    busy: (waitMs: number | null) =>
      new Problem(
        "unavailable",
        `${system}_busy`,
        `The ${system} system asks to wait before it is asked again. Nothing was changed. Try again later.`,
        {
          ...(waitMs !== null && { retryAfterSeconds: Math.ceil(waitMs / 1000) }),
        },
      ),
  };
}
