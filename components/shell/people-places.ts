import { House, Network, Users, type LucideIcon } from "lucide-react";
import type { WaitingPlace } from "@/lib/waiting/waiting";

/** A page that the navigation leads to. */
export type Place = {
  href: string;
  /** Another address that belongs to it. */
  also?: string;
  label: string;
  icon: LucideIcon;
  needs: "people" | "executive";
  /** What may wait there for an executive. */
  waits?: WaitingPlace;
};

/** Those of everybody who may see people, in the order of the navigation. */
export const peoplePlaces: readonly Place[] = [
  { href: "/", label: "Home", icon: House, needs: "people" },
  { href: "/people", label: "Directory", icon: Users, needs: "people" },
  { href: "/org-chart", label: "Org chart", icon: Network, needs: "people" },
];

/** The place that an address belongs to: the one that says most of it. */
export function placeAt(among: readonly Place[], path: string): Place | undefined {
  const fit = ({ href, also = href }: Place) =>
    Math.max(
      ...[href, also].map((address) =>
        path === address || path.startsWith(`${address}/`) ? address.length : 0,
      ),
    );
  const [best] = among.toSorted((a, b) => fit(b) - fit(a));
  return best && fit(best) > 0 ? best : undefined;
}
