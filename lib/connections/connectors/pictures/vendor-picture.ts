const scheme = "vendor-picture:";

/**
 * Builds the `avatarUrl` of a picture without a public address, which Kith reads with the credential of the source.
 * `version` changes with the picture, if the source names one. No answer contains this address.
 */
export const buildVendorPictureAddress = (externalId: string, version?: string): string =>
  `${scheme}${externalId}${version ? `#${encodeURIComponent(version)}` : ""}`;

/** Returns the id in the source of the person whose picture this is; null for any other address. */
export const readVendorPictureId = (address: string): string | null =>
  /^vendor-picture:([\w-]{1,64})(?:#|$)/.exec(address)?.[1] ?? null;

/** Those of pictures from other hosts, with a third more for base64. One attempt: a later run repeats it. */
export const vendorPictureLimits = { attemptMs: 5_000, attempts: 1, bodyBytes: 700 * 1024 };
