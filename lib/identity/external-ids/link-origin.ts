import type { Actor } from "@/lib/identity/audit/actor";

/** Origin of a link and the user who triggered it; null if a scheduled sync or a sign-in created it. */
export type LinkOrigin = {
  origin: "automatic" | "manual";
  by: { userId: string | null; name: string } | null;
};

/** Returns the origin of a link that a user set: a typed id, a chosen match or an imported file. */
export const toManualOrigin = ({ userId, name }: Actor): LinkOrigin => ({
  origin: "manual",
  by: { userId, name },
});

/** Returns the origin of a link that Kith found in a run started by a user. */
export const toAutomaticOrigin = ({ userId, name }: Actor): LinkOrigin => ({
  origin: "automatic",
  by: { userId, name },
});

/** Origin of a link that Kith found in a scheduled sync or at a sign-in. */
export const automaticOrigin: LinkOrigin = { origin: "automatic", by: null };
