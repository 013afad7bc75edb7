import "server-only";
import { request as requestByHttp, type IncomingMessage } from "node:http";
import { request as requestByHttps } from "node:https";
import type { LookupFunction } from "node:net";
import { limitBytes, readBytes } from "@/lib/platform/byte-stream";
import { OutgoingAgent } from "@/lib/platform/network/outgoing-agent";
import {
  isPrivateHost,
  NotPublicError,
  createPublicLookup,
  type LookupAddresses,
} from "@/lib/platform/network/public-lookup";
import { inspectPicture } from "./picture-size";
import type { FetchedPicture, PictureFailure, PictureOutcome } from "./port";

// Picture URLs are entered by users and not trusted: docs/decisions/0013-profile-pictures.md.

type PictureLimits = {
  /** Maximum time from the first request to the last byte, including redirects. */
  totalMs: number;
  bodyBytes: number;
  redirects: number;
};
const defaultLimits: PictureLimits = { totalMs: 5_000, bodyBytes: 512 * 1024, redirects: 2 };

type PictureSettings = {
  /** The only origin that may use plain http and this machine's IP address; null if there is no simulator. */
  simulatorOrigin: string | null;
  resolve?: LookupAddresses;
  limits?: Partial<PictureLimits>;
};

class PictureRefusal extends Error {
  override readonly name = "Refusal";
  constructor(readonly failure: PictureFailure) {
    super(failure);
  }
}

/**
 * Creates a fetcher of pictures over https from public IP addresses only, apart from the simulator. The socket's own
 * DNS lookup validates the IP address that it connects to, so the host name cannot resolve to a different one between
 * check and connection. No credential or cookie is ever sent.
 */
export function createHttpsPictureFetcher({ simulatorOrigin: ownOrigin, resolve, limits }: PictureSettings) {
  const { totalMs, redirects, bodyBytes } = { ...defaultLimits, ...limits };
  const lookup = createPublicLookup(resolve);

  async function follow(address: string, signal: AbortSignal): Promise<FetchedPicture> {
    let at = address;
    for (let followed = 0; followed <= redirects; followed++) {
      const url = parseAllowedUrl(at, ownOrigin);
      const response = await sendRequest(url, url.origin === ownOrigin ? {} : { lookup }, signal);
      const next = readRedirectTarget(response, url);
      if (next === null) return await readPicture(response, bodyBytes);
      response.destroy();
      at = next;
    }
    throw new PictureRefusal("too_many_redirects");
  }

  return {
    async fetch(address: string, { signal }: { signal: AbortSignal }): Promise<PictureOutcome> {
      const tooSlow = AbortSignal.timeout(totalMs);
      try {
        return { picture: await follow(address, AbortSignal.any([signal, tooSlow])) };
      } catch (error) {
        signal.throwIfAborted();
        if (error instanceof PictureRefusal) return { failure: error.failure };
        if (error instanceof NotPublicError) return { failure: "not_public" };
        return { failure: tooSlow.aborted ? "too_slow" : "unreachable" };
      }
    },
  };
}

/** A host that is an IP address is checked here, because the socket does no DNS lookup for it. */
function parseAllowedUrl(address: string, ownOrigin: string | null): URL {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || url.username || url.password) throw new PictureRefusal("address_refused");
  if (url.origin === ownOrigin) return url;
  if (url.protocol !== "https:") throw new PictureRefusal("address_refused");
  if (isPrivateHost(url.hostname)) throw new PictureRefusal("not_public");
  return url;
}

function sendRequest(
  url: URL,
  connection: { lookup?: LookupFunction },
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const request = url.protocol === "https:" ? requestByHttps : requestByHttp;
  const headers = {
    accept: "image/webp, image/png, image/jpeg, image/gif",
    "accept-encoding": "identity",
    "user-agent": "Kith",
  };
  return new Promise((resolve, reject) => {
    // A new agent, so that no connection is reused for the next picture of the same host.
    const agent = url.protocol === "https:" ? new OutgoingAgent() : false;
    request(url, { ...connection, agent, headers, signal })
      .on("response", resolve)
      .on("error", reject)
      .end();
  });
}

function readRedirectTarget({ statusCode = 0, headers }: IncomingMessage, from: URL): string | null {
  if (![301, 302, 303, 307, 308].includes(statusCode)) return null;
  const to = headers.location ?? "";
  if (!to || !URL.canParse(to, from)) throw new PictureRefusal("not_found");
  return new URL(to, from).href;
}

async function readPicture(response: IncomingMessage, bodyBytes: number): Promise<FetchedPicture> {
  try {
    const { statusCode = 0 } = response;
    if (statusCode === 429 || statusCode >= 500) throw new PictureRefusal("unavailable");
    if (statusCode !== 200) throw new PictureRefusal("not_found");
    const bytes = await readBytes(
      limitBytes(response, { left: bodyBytes }, () => new PictureRefusal("too_large")),
    );
    const outcome = inspectPicture(bytes);
    if ("failure" in outcome) throw new PictureRefusal(outcome.failure);
    return outcome.picture;
  } finally {
    response.destroy();
  }
}
