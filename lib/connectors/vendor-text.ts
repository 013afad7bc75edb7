import { z } from "zod";

/** In UTF-16 units. Far more than Kith keeps of any text, so that whoever judges one still finds that it is too long. */
const longest = 16_384;

/**
 * Text of a vendor, cut while its row is read. In memory of its own: a slice alone would keep the whole text that it is of, and a page
 * of long ones would stay until the last page is in.
 */
export const vendorText = z
  .string()
  .transform((value) =>
    value.length <= longest ? value : Buffer.from(value.slice(0, longest), "utf16le").toString("utf16le"),
  );
