const scheme = "vendor-picture:";

/**
 * Builds the `avatarUrl` of a picture without a public address, which Kith reads with the credential of the source.
 * `version` changes with the picture, if the source names one. No answer contains this address.
 */
export const buildVendorPictureAddress = (externalId: string, version?: string): string =>
  `${scheme}${encodeURIComponent(externalId)}${version ? `#${encodeURIComponent(version)}` : ""}`;

/** Returns the id in the source of the person whose picture this is; null for any other address. */
export function readVendorPictureId(address: string): string | null {
  const [, id] = /^vendor-picture:([^#]+)/u.exec(address) ?? [];
  return id === undefined ? null : decodeURIComponent(id);
}
