/** Formats that browsers draw and that cannot contain scripts. */
export const pictureTypes = ["image/png", "image/jpeg", "image/gif", "image/webp"] as const;
export type PictureType = (typeof pictureTypes)[number];

export type FetchedPicture = { type: PictureType; bytes: Uint8Array<ArrayBuffer> };

export type PictureFailure =
  /** The URL is invalid, not https, or contains a user name or password. */
  | "address_refused"
  /** The URL leads, directly or by a redirect, to this machine or a private network. */
  | "not_public"
  | "too_many_redirects"
  | "not_found"
  | "unavailable"
  /** No connection, unknown name, untrusted certificate, or an incomplete response. */
  | "unreachable"
  | "too_slow"
  | "too_large"
  /** Neither PNG, JPEG, GIF nor WebP: for example SVG or a web page. */
  | "no_picture";

export type PictureOutcome = { picture: FetchedPicture } | { failure: PictureFailure };

export type PictureFetcher = {
  /** Null if the source is too busy for any picture. Rejects only when `signal` is aborted. */
  fetch(address: string, options: { signal: AbortSignal }): Promise<PictureOutcome | null>;
};
