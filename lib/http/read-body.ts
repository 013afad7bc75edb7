import { parse } from "lossless-json";
import { limitBytes, readBytes } from "@/lib/platform/byte-stream";
import { Problem } from "@/lib/platform/problem";
import type { EndpointRequest } from "@/lib/platform/network/request-head";

export const maxBodyBytes = 64 * 1024;

type BodyFormat = {
  otherMediaType?: string | undefined;
  /** Default: `maxBodyBytes`. */
  maxBytes?: number | undefined;
};

/**
 * Throws a 415, 413 or 400 (API-3). Refuses an object that repeats a key with different values, because parsers differ
 * in which value they use. In a body that may exceed `maxBodyBytes`, the last value counts: for 64 MiB the check would
 * block every other request for about 15 seconds, and `JSON.parse` takes less than one.
 */
export async function readJsonBody(
  request: EndpointRequest,
  { otherMediaType, maxBytes = maxBodyBytes }: BodyFormat = {},
): Promise<unknown> {
  const mediaType = readMediaType(request);
  if (mediaType !== "application/json" && (otherMediaType === undefined || mediaType !== otherMediaType)) {
    throw new Problem("media-type", "not_json", "Send the body as application/json.");
  }
  const text = new TextDecoder().decode(
    await readWithinLimit(request, maxBytes, () => bodyTooLargeProblem(maxBytes)),
  );
  try {
    return maxBytes > maxBodyBytes ? JSON.parse(text) : parse(text, undefined, { parseNumber: Number });
  } catch (cause) {
    throw new Problem("invalid", "invalid_json", "The body is not valid JSON.", { cause });
  }
}

async function readWithinLimit(
  { headers, body }: EndpointRequest,
  limit: number,
  createTooLargeProblem: () => Problem,
): Promise<Uint8Array> {
  if (Number(headers.get("content-length") ?? 0) > limit) throw createTooLargeProblem();
  if (!body) return new Uint8Array();
  return readBytes(limitBytes(body, { left: limit }, createTooLargeProblem)).catch((error: unknown) => {
    throw error instanceof Problem ? error : bodyCutShortProblem(error);
  });
}

const readMediaType = ({ headers }: EndpointRequest) =>
  headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();

export const maxListingBytes = 64 * 1024 * 1024;

export const maxPictureBytes = 2 * 1024 * 1024;

/** Throws a 415 or 413. The caller checks the content. */
export async function readPictureBody(request: EndpointRequest): Promise<Uint8Array> {
  if (!/^image\/(?:jpeg|png|webp)$/.test(readMediaType(request) ?? "")) {
    throw new Problem(
      "media-type",
      "not_a_picture",
      "Send the picture as image/jpeg, image/png or image/webp.",
    );
  }
  return readWithinLimit(request, maxPictureBytes, pictureTooLargeProblem);
}

export const maxPeopleFileBytes = 10 * 1024 * 1024;

export const peopleFileMedia = {
  "text/csv": "A CSV file, also with semicolons or tabs.",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": "An XLSX workbook.",
};

/** Throws a 415 or 413. The reader of the file checks the content. */
export async function readPeopleFileBody(request: EndpointRequest): Promise<Uint8Array> {
  const mediaType = readMediaType(request) ?? "";
  if (!(mediaType in peopleFileMedia)) {
    throw new Problem(
      "media-type",
      "not_a_people_file",
      `Send a CSV file as text/csv, or a workbook as ${Object.keys(peopleFileMedia)[1]}.`,
    );
  }
  return readWithinLimit(request, maxPeopleFileBytes, peopleFileTooLargeProblem);
}

export const peopleFileTooLargeProblem = () =>
  new Problem(
    "too-large",
    "file_too_large",
    "The file is larger than 10 MB. Remove the columns that Kith does not need, or split it into partial files. Nothing was changed.",
  );

export const pictureTooLargeProblem = () =>
  new Problem("too-large", "picture_too_large", "The picture is larger than 2 MB. Send a smaller one.");

export const bodyTooLargeProblem = (maxBytes = maxBodyBytes) =>
  new Problem(
    "too-large",
    "body_too_large",
    `The body is larger than ${maxBytes < 1024 ** 2 ? `${maxBytes / 1024} KiB` : `${maxBytes / 1024 ** 2} MiB`}.`,
  );

export const bodyCutShortProblem = (cause: unknown) =>
  new Problem("invalid", "body_cut_short", "The request body is incomplete. Send the request again.", {
    cause,
  });
