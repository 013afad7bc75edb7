/** What a browser draws, and nothing that could hold a script. */
export const pictureTypes = ["image/png", "image/jpeg", "image/gif", "image/webp"] as const;
export type PictureType = (typeof pictureTypes)[number];

export type FetchedPicture = { type: PictureType; bytes: Uint8Array<ArrayBuffer> };

/** Why there is no picture to be had at an address. */
export type PictureFailure =
  /** No https, a name and password in it, or not an address at all. */
  | "address_refused"
  /** It leads, by itself or by a redirect, to where no picture of the internet is: this machine, a private network. */
  | "not_public"
  | "too_many_redirects"
  /** The host has nothing there, or nothing for us. */
  | "not_found"
  /** The host is too busy, or broken. */
  | "unavailable"
  /** No connection, no such name, no trusted certificate, or cut off. */
  | "unreachable"
  | "too_slow"
  | "too_large"
  /** Something else than a PNG, JPEG, GIF or WebP: SVG, a page for people. */
  | "no_picture";

export type PictureOutcome = { picture: FetchedPicture } | { failure: PictureFailure };

/** Where people's pictures come from. */
export type Pictures = {
  /** The picture at this address, or why there is none. Rejects only when `signal` is aborted. */
  fetch(address: string, options: { signal: AbortSignal }): Promise<PictureOutcome>;
};
