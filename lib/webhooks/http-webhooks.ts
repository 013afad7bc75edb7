import "server-only";
import { Agent as HttpAgent, request as requestByHttp, type IncomingMessage } from "node:http";
import { request as requestByHttps } from "node:https";
import { OutgoingAgent } from "@/lib/platform/network/outgoing-agent";
import {
  isPrivateHost,
  NotPublicError,
  createPublicLookup,
  type LookupAddresses,
} from "@/lib/platform/network/public-lookup";
import { parseRetryAfterMs } from "@/lib/platform/text/times";

type WebhookMessage = { url: string; headers: Readonly<Record<string, string>>; body: string };

type SendFailure =
  | "address_refused"
  | "not_public"
  | "too_slow"
  | "unreachable"
  | "certificate"
  | "broken_off";

/** `answer`: the beginning of the response. */
export type SendOutcome =
  | { status: number; answer: string; retryAfterSeconds: number | null }
  | { failure: SendFailure };

/** Sends once. Throws only if `signal` is aborted. */
export type SendWebhook = (message: WebhookMessage, signal: AbortSignal) => Promise<SendOutcome>;

type WebhookSettings = {
  allowsPrivate: boolean;
  /** Replaced in tests. */
  resolve?: LookupAddresses;
  totalMs?: number;
};

const defaultTimeoutMs = 15_000;
const maxResponseBytes = 2_048;

/** Connections stay open for later deliveries, with a maximum per receiver. */
const agentSettings = { keepAlive: true, maxSockets: 20, timeout: 60_000 };

class DeliveryRefusal extends Error {
  override readonly name = "Refusal";
  constructor(readonly failure: SendFailure) {
    super(failure);
  }
}

/**
 * Unless `allowsPrivate`, sends only over https and only to public IP addresses, which are checked when the socket
 * connects (lib/platform/network/public-lookup.ts). Does not follow redirects and reads only the beginning of a response.
 */
export function createHttpWebhookSender({
  allowsPrivate,
  resolve,
  totalMs = defaultTimeoutMs,
}: WebhookSettings): SendWebhook {
  const agents = { "http:": new HttpAgent(agentSettings), "https:": new OutgoingAgent(agentSettings) };
  const guard = allowsPrivate ? {} : { lookup: createPublicLookup(resolve) };
  return async (message, signal): Promise<SendOutcome> => {
    const tooSlow = AbortSignal.timeout(totalMs);
    const stop = AbortSignal.any([signal, tooSlow]);
    try {
      const url = parseAllowedUrl(message.url, allowsPrivate);
      const response = await post(url, message, { ...guard, agent: agents[url.protocol], signal: stop });
      const { statusCode = 0, headers } = response;
      const waitMs = parseRetryAfterMs(headers["retry-after"] ?? null, Date.now());
      const answer = await readResponsePrefix(response);
      signal.throwIfAborted();
      return {
        status: statusCode,
        answer,
        retryAfterSeconds: waitMs === null ? null : Math.ceil(waitMs / 1_000),
      };
    } catch (error) {
      signal.throwIfAborted();
      return { failure: tooSlow.aborted ? "too_slow" : toSendFailure(error) };
    }
  };
}

type AllowedUrl = URL & { protocol: "http:" | "https:" };
const isWebUrl = (url: URL): url is AllowedUrl => url.protocol === "https:" || url.protocol === "http:";

function parseAllowedUrl(address: string, allowsPrivate: boolean): AllowedUrl {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || !isWebUrl(url) || url.username || url.password) throw new DeliveryRefusal("address_refused");
  if (allowsPrivate) return url;
  if (url.protocol !== "https:") throw new DeliveryRefusal("address_refused");
  if (isPrivateHost(url.hostname)) throw new DeliveryRefusal("not_public");
  return url;
}

function post(
  url: AllowedUrl,
  { headers, body }: WebhookMessage,
  options: { agent: HttpAgent; signal: AbortSignal },
): Promise<IncomingMessage> {
  const request = url.protocol === "https:" ? requestByHttps : requestByHttp;
  const bytes = Buffer.from(body, "utf8");
  const all = {
    ...headers,
    "content-type": "application/json",
    "content-length": String(bytes.byteLength),
    "user-agent": "Kith",
  };
  return new Promise((resolve, reject) => {
    request(url, { ...options, method: "POST", headers: all })
      .on("response", resolve)
      .on("error", reject)
      .end(bytes);
  });
}

/**
 * Reads a short response to its end, so that the connection can be reused. Returns what arrived if the body breaks off
 * or stalls, because the status decides whether the delivery succeeded (HOOK-5).
 */
async function readResponsePrefix(response: IncomingMessage): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of response) {
      if (!(chunk instanceof Uint8Array)) break;
      chunks.push(chunk);
      size += chunk.byteLength;
      if (size >= maxResponseBytes) break; // leaving the loop ends the connection
    }
  } catch {
    // The body broke off or stalled until the timeout.
  }
  return Buffer.concat(chunks).subarray(0, maxResponseBytes).toString("utf8").replaceAll("\0", "\uFFFD");
}

function toSendFailure(error: unknown): SendFailure {
  if (error instanceof DeliveryRefusal) return error.failure;
  if (error instanceof NotPublicError) return "not_public";
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (/CERT|SIGNATURE|ISSUER|ALTNAME/.test(code)) return "certificate";
  return code === "ECONNRESET" || code === "EPIPE" ? "broken_off" : "unreachable";
}
