import "server-only";
import { Agent as HttpAgent, request as requestByHttp, type IncomingMessage } from "node:http";
import { Agent as HttpsAgent, request as requestByHttps } from "node:https";
import { isPrivateHost, NotPublic, publicLookup, type Resolve } from "../public-lookup";
import { retryAfterMs } from "../retry-after";
import type { SendFailure, SendOutcome, SendWebhook, WebhookMessage } from "./port";

type Settings = {
  /** Receivers may lie in the own network, and be asked without https. */
  allowsPrivate: boolean;
  /** How names are looked up; handed in by tests. */
  resolve?: Resolve;
  /** From the first byte to the last. */
  totalMs?: number;
};

const usualTotalMs = 15_000;
/** Of an answer so much is kept; the rest is not read. */
const keptAnswerBytes = 2_048;

/** Connections that stay open for the next delivery, so many to one receiver. */
const connections = { keepAlive: true, maxSockets: 20, timeout: 60_000 };

/** Why an address is not asked at all. */
class Refusal extends Error {
  override readonly name = "Refusal";
  constructor(readonly failure: SendFailure) {
    super(failure);
  }
}

/**
 * Posts to receivers: over https to public addresses alone, unless the installation allows others. What is checked is what is connected to
 * (lib/connectors/public-lookup.ts). Redirects are not followed, and of an answer only the beginning is read.
 */
export function httpWebhooks({ allowsPrivate, resolve, totalMs = usualTotalMs }: Settings): SendWebhook {
  const agents = { "http:": new HttpAgent(connections), "https:": new HttpsAgent(connections) };
  const guard = allowsPrivate ? {} : { lookup: publicLookup(resolve) };
  return async (message, signal): Promise<SendOutcome> => {
    const tooSlow = AbortSignal.timeout(totalMs);
    const stop = AbortSignal.any([signal, tooSlow]);
    try {
      const url = readAddress(message.url, allowsPrivate);
      const response = await post(url, message, { ...guard, agent: agents[url.protocol], signal: stop });
      const { statusCode = 0, headers } = response;
      const waitMs = retryAfterMs(headers["retry-after"] ?? null, Date.now());
      const answer = await readBeginning(response);
      return {
        status: statusCode,
        answer,
        retryAfterSeconds: waitMs === null ? null : Math.ceil(waitMs / 1_000),
      };
    } catch (error) {
      signal.throwIfAborted();
      return { failure: tooSlow.aborted ? "too_slow" : failureOf(error) };
    }
  };
}

type AllowedUrl = URL & { protocol: "http:" | "https:" };
const isWebUrl = (url: URL): url is AllowedUrl => url.protocol === "https:" || url.protocol === "http:";

function readAddress(address: string, allowsPrivate: boolean): AllowedUrl {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || !isWebUrl(url) || url.username || url.password) throw new Refusal("address_refused");
  if (allowsPrivate) return url;
  if (url.protocol !== "https:") throw new Refusal("address_refused");
  if (isPrivateHost(url.hostname)) throw new Refusal("not_public");
  return url;
}

function post(
  url: AllowedUrl,
  { headers, body }: WebhookMessage,
  options: { agent: HttpAgent | HttpsAgent; signal: AbortSignal },
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

/** Reads on where little is left, so that the connection can be used again. */
async function readBeginning(response: IncomingMessage): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response) {
    if (!(chunk instanceof Uint8Array)) break;
    chunks.push(chunk);
    size += chunk.byteLength;
    if (size >= keptAnswerBytes) break; // leaving the loop ends the connection
  }
  return Buffer.concat(chunks).subarray(0, keptAnswerBytes).toString("utf8").replaceAll("\0", "\uFFFD");
}

function failureOf(error: unknown): SendFailure {
  if (error instanceof Refusal) return error.failure;
  if (error instanceof NotPublic) return "not_public";
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (/CERT|SIGNATURE|ISSUER|ALTNAME/.test(code)) return "certificate";
  return code === "ECONNRESET" || code === "EPIPE" ? "broken_off" : "unreachable";
}
