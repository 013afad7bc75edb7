import type { Actor } from "@/lib/identity/audit/actor";

export type LinkOrigin = {
  origin: "automatic" | "manual";
  by: { userId: string | null; name: string } | null;
};

/**
 * Origin of a link that a user chose (`manual`): a typed id, an accepted match or an imported file; or that Kith found
 * when a user requested matching.
 */
export const toLinkOrigin = (origin: LinkOrigin["origin"], { userId, name }: Actor): LinkOrigin => ({
  origin,
  by: { userId, name },
});

/** Origin of a link that Kith changed without a request to do so, for example at a sign-in. */
export const automaticOrigin: LinkOrigin = { origin: "automatic", by: null };
