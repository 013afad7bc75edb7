import type { Actor } from "@/lib/audit/actor";

/** How a link came about, and who asked for it; null: Kith itself, in a sync or at a sign-in. */
export type LinkOrigin = {
  origin: "automatic" | "manual";
  by: { userId: string | null; name: string } | null;
};

/** Somebody said who is who: typed an id, chose a match, brought in a file. */
export const byHand = ({ userId, name }: Actor): LinkOrigin => ({ origin: "manual", by: { userId, name } });

/** Kith found out who is who, because somebody had it look. */
export const foundFor = ({ userId, name }: Actor): LinkOrigin => ({
  origin: "automatic",
  by: { userId, name },
});

/** Kith found out by itself. */
export const foundAutomatically: LinkOrigin = { origin: "automatic", by: null };
