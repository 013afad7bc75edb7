import { parse } from "lossless-json";
import { capped, readText } from "@/lib/capped-body";
import { Problem } from "@/lib/problem";
import type { EndpointRequest } from "@/lib/request-head";

export const largestBodyBytes = 64 * 1024;

/**
 * The JSON of a request's body: media type, size and syntax are checked before anything looks at it (API-3). A key
 * that stands twice with two values is refused (`otherMediaType` is accepted beside JSON's own): whoever checks and whoever reads must not see different ones.
 */
export async function readJson(request: EndpointRequest, otherMediaType?: string): Promise<unknown> {
  const mediaType = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (mediaType !== "application/json" && (otherMediaType === undefined || mediaType !== otherMediaType)) {
    throw new Problem("media-type", "not_json", "Send the body as application/json.");
  }
  const text = await readOwnText(request);
  try {
    return parse(text, undefined, { parseNumber: Number });
  } catch (cause) {
    throw new Problem("invalid", "invalid_json", "The body is not valid JSON.", { cause });
  }
}

async function readOwnText({ headers, body }: EndpointRequest): Promise<string> {
  if (Number(headers.get("content-length") ?? 0) > largestBodyBytes) throw bodyTooLarge();
  if (!body) return "";
  return readText(capped(body, { left: largestBodyBytes }, bodyTooLarge)).catch((error: unknown) => {
    throw error instanceof Problem ? error : bodyCutShort(error);
  });
}

export const bodyTooLarge = () =>
  new Problem("too-large", "body_too_large", "The body is larger than 64 KiB.");

/** The caller went away, or the line broke: nothing of ours did. */
export const bodyCutShort = (cause: unknown) =>
  new Problem("invalid", "body_cut_short", "The body of the request broke off. Send it again, whole.", {
    cause,
  });
