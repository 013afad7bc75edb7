import type { z } from "zod";
import { limitBytes, readBytes, type ByteBudget } from "@/lib/platform/byte-stream";
import { LoggableError } from "@/lib/platform/problem";
import type { VendorProblems } from "./vendor-problems";

const createSizeError = (maxBytes: number) => new LoggableError(`the body has more than ${maxBytes} bytes`);

/** Throws a problem for invalid JSON, or beyond `maxBytes` or the listing's `budget` (decompressed sizes). */
export async function readJsonResponse(
  response: Response,
  maxBytes: number,
  problems: VendorProblems,
  budget?: ByteBudget,
): Promise<unknown> {
  const text = await readTextWithinLimit(response, maxBytes, problems, budget);
  try {
    return JSON.parse(text);
  } catch {
    throw problems.unreadable(new LoggableError("the body is not JSON")); // the parser's own message quotes the body
  }
}

export const readTextWithinLimit = async (
  ...limited: Parameters<typeof readBytesWithinLimit>
): Promise<string> => new TextDecoder().decode(await readBytesWithinLimit(...limited));

export async function readBytesWithinLimit(
  { body }: Response,
  maxBytes: number,
  problems: VendorProblems,
  budget?: ByteBudget,
): Promise<Uint8Array<ArrayBuffer>> {
  if (!body) return new Uint8Array();
  const page = limitBytes(body, { left: maxBytes }, () => problems.unreadable(createSizeError(maxBytes)));
  return readBytes(budget ? limitBytes(page, budget, problems.tooLarge) : page);
}

export function parseJson<T>(schema: z.ZodType<T>, text: string): T | null {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
