import { parse } from "lossless-json";
import { limitBytes, readBytes, readText } from "@/lib/platform/byte-stream";
import { Problem } from "@/lib/platform/problem";
import type { EndpointRequest } from "@/lib/platform/network/request-head";

export const maxBodyBytes = 64 * 1024;

/**
 * Throws a 415, 413 or 400 (API-3). Refuses an object that repeats a key with different values, because parsers differ
 * in which value they use.
 */
export async function readJsonBody(request: EndpointRequest, otherMediaType?: string): Promise<unknown> {
  const mediaType = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (mediaType !== "application/json" && (otherMediaType === undefined || mediaType !== otherMediaType)) {
    throw new Problem("media-type", "not_json", "Send the body as application/json.");
  }
  const text = await readTextWithinLimit(request);
  try {
    return parse(text, undefined, { parseNumber: Number });
  } catch (cause) {
    throw new Problem("invalid", "invalid_json", "The body is not valid JSON.", { cause });
  }
}

async function readTextWithinLimit({ headers, body }: EndpointRequest): Promise<string> {
  if (Number(headers.get("content-length") ?? 0) > maxBodyBytes) throw bodyTooLargeProblem();
  if (!body) return "";
  return readText(limitBytes(body, { left: maxBodyBytes }, bodyTooLargeProblem)).catch((error: unknown) => {
    throw error instanceof Problem ? error : bodyCutShortProblem(error);
  });
}

export const maxPictureBytes = 2 * 1024 * 1024;

/** Throws a 415 or 413. The caller checks the content. */
export async function readPictureBody({ headers, body }: EndpointRequest): Promise<Uint8Array> {
  const mediaType = headers.get("content-type")?.split(";")[0]?.trim().toLowerCase() ?? "";
  if (!/^image\/(?:jpeg|png|webp)$/.test(mediaType)) {
    throw new Problem(
      "media-type",
      "not_a_picture",
      "Send the picture as image/jpeg, image/png or image/webp.",
    );
  }
  if (Number(headers.get("content-length") ?? 0) > maxPictureBytes) throw pictureTooLargeProblem();
  if (!body) return new Uint8Array();
  return readBytes(limitBytes(body, { left: maxPictureBytes }, pictureTooLargeProblem)).catch(
    (error: unknown) => {
      throw error instanceof Problem ? error : bodyCutShortProblem(error);
    },
  );
}

export const pictureTooLargeProblem = () =>
  new Problem("too-large", "picture_too_large", "The picture is larger than 2 MB. Send a smaller one.");

export const bodyTooLargeProblem = () =>
  new Problem("too-large", "body_too_large", "The body is larger than 64 KiB.");

export const bodyCutShortProblem = (cause: unknown) =>
  new Problem("invalid", "body_cut_short", "The request body is incomplete. Send the request again.", {
    cause,
  });
