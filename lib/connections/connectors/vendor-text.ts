import { z } from "zod";

/** UTF-16 code units, far above Kith's limits, so that a truncated text still exceeds them in validation. */
const maxTextLength = 16_384;

/**
 * Vendor text without NUL and lone surrogates, which jsonb refuses; truncated while its row is parsed. The truncated text
 * is a copy, because a slice would retain the original text in memory, and pages of long texts would accumulate until the
 * last page is read.
 */
export const vendorText = z
  .string()
  .transform((value) =>
    (value.length <= maxTextLength
      ? value
      : Buffer.from(value.slice(0, maxTextLength), "utf16le").toString("utf16le")
    )
      .replaceAll("\0", " ")
      .toWellFormed(),
  );
