import { z } from "zod";

/**
 * Maximum length in UTF-16 units. Far above Kith's own limits, so that later validation still finds the text too long.
 */
const maxTextLength = 16_384;

/**
 * Vendor text, cut while its row is parsed. The copy is necessary: a slice would retain the original text in memory,
 * and pages of long texts would accumulate until the last page is read.
 */
export const vendorText = z
  .string()
  .transform((value) =>
    value.length <= maxTextLength
      ? value
      : Buffer.from(value.slice(0, maxTextLength), "utf16le").toString("utf16le"),
  );
