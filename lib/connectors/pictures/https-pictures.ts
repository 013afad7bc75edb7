import "server-only";
import { request as requestByHttp, type IncomingMessage } from "node:http";
import { request as requestByHttps } from "node:https";
import type { LookupFunction } from "node:net";
import { capped, readBytes } from "@/lib/capped-body";
import { isPrivateHost, NotPublic, publicLookup, type Resolve } from "../public-lookup";
import { pictureSize } from "./picture-size";
import { pictureType } from "./picture-type";
import type { FetchedPicture, PictureFailure, PictureOutcome, Pictures } from "./port";

// People's pictures lie wherever somebody put them, so their addresses are not to be trusted: docs/decisions/0013-faces.md.

type Limits = {
  /** From the first request to the last byte, redirects included. */
  totalMs: number;
  bodyBytes: number;
  /** A side at most: a few kilobytes can unpack to gigabytes in whoever's browser shows them. */
  pixels: number;
  redirects: number;
};
const usualLimits: Limits = { totalMs: 5_000, bodyBytes: 512 * 1024, pixels: 4_096, redirects: 2 };

type Settings = {
  /** The one origin that may lack https and lie on this machine: the simulator's. Null: none may. */
  ownOrigin: string | null;
  /** How names are looked up; handed in by tests. */
  resolve?: Resolve;
  limits?: Partial<Limits>;
};

/** Why an address was left alone or an answer thrown away. */
class Refusal extends Error {
  override readonly name = "Refusal";
  constructor(readonly failure: PictureFailure) {
    super(failure);
  }
}

/**
 * Fetches pictures over https from public addresses only. What is checked is what is connected to: the look-up that the socket itself
 * makes gives it no other address, so a name cannot change its meaning in between. No credential or cookie is ever sent.
 */
export function httpsPictures({ ownOrigin, resolve, limits }: Settings): Pictures {
  const { totalMs, redirects, ...allowed } = { ...usualLimits, ...limits };
  const lookup = publicLookup(resolve);

  async function follow(address: string, signal: AbortSignal): Promise<FetchedPicture> {
    let at = address;
    for (let followed = 0; followed <= redirects; followed++) {
      const url = readAddress(at, ownOrigin);
      const response = await ask(url, url.origin === ownOrigin ? {} : { lookup }, signal);
      const next = redirectOf(response, url);
      if (next === null) return await readPicture(response, allowed);
      response.destroy();
      at = next;
    }
    throw new Refusal("too_many_redirects");
  }

  return {
    async fetch(address, { signal }): Promise<PictureOutcome> {
      const tooSlow = AbortSignal.timeout(totalMs);
      try {
        return { picture: await follow(address, AbortSignal.any([signal, tooSlow])) };
      } catch (error) {
        signal.throwIfAborted();
        if (error instanceof Refusal) return { failure: error.failure };
        if (error instanceof NotPublic) return { failure: "not_public" };
        return { failure: tooSlow.aborted ? "too_slow" : "unreachable" };
      }
    },
  };
}

/** The address, if it may be asked at all. A host in numbers is looked up by nobody, so it is judged here. */
function readAddress(address: string, ownOrigin: string | null): URL {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || url.username || url.password) throw new Refusal("address_refused");
  if (url.origin === ownOrigin) return url;
  if (url.protocol !== "https:") throw new Refusal("address_refused");
  if (isPrivateHost(url.hostname)) throw new Refusal("not_public");
  return url;
}

function ask(
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
    // No agent: nothing of one person's host is kept for the next.
    request(url, { ...connection, agent: false, headers, signal })
      .on("response", resolve)
      .on("error", reject)
      .end();
  });
}

/** Where the answer leads; null where it is the answer itself. */
function redirectOf({ statusCode = 0, headers }: IncomingMessage, from: URL): string | null {
  if (![301, 302, 303, 307, 308].includes(statusCode)) return null;
  const to = headers.location ?? "";
  if (!to || !URL.canParse(to, from)) throw new Refusal("not_found");
  return new URL(to, from).href;
}

async function readPicture(
  response: IncomingMessage,
  { bodyBytes, pixels }: Pick<Limits, "bodyBytes" | "pixels">,
): Promise<FetchedPicture> {
  try {
    const { statusCode = 0 } = response;
    if (statusCode === 429 || statusCode >= 500) throw new Refusal("unavailable");
    if (statusCode !== 200) throw new Refusal("not_found");
    const bytes = await readBytes(capped(response, { left: bodyBytes }, () => new Refusal("too_large")));
    const type = pictureType(bytes);
    const size = type && pictureSize(type, bytes);
    if (!type || !size) throw new Refusal("no_picture");
    if (Math.max(size.width, size.height) > pixels) throw new Refusal("too_large");
    return { type, bytes };
  } finally {
    response.destroy();
  }
}
