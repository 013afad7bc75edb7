import type { Actor } from "@/lib/identity/audit/actor";

export type LinkOrigin = {
  origin: "automatic" | "manual";
  by: { userId: string | null; name: string } | null;
};

/** Returns the origin of a link that a user chose: a typed id, an accepted match or an imported file. */
export const toManualOrigin = ({ userId, name }: Actor): LinkOrigin => ({
  origin: "manual",
  by: { userId, name },
});

/** Returns the origin of a link that Kith found when a user requested matching. */
export const toAutomaticOrigin = ({ userId, name }: Actor): LinkOrigin => ({
  origin: "automatic",
  by: { userId, name },
});

/** Origin of a link that Kith changed without a request to do so, for example at a sign-in. */
export const automaticOrigin: LinkOrigin = { origin: "automatic", by: null };
