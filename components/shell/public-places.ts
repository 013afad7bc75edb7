import { House, Network, Users, type LucideIcon } from "lucide-react";
import type { WaitingTaskPage } from "@/lib/pages/waiting/waiting-tasks";

/** Page in the navigation. */
export type Place = {
  href: string;
  /** Further path that belongs to this place. */
  also?: string;
  label: string;
  icon: LucideIcon;
  needs: "people" | "executive";
  /** Kind of tasks that may be open there for an executive. */
  waits?: WaitingTaskPage;
};

/** Places for every user who may see people, in navigation order. */
export const publicPlaces: readonly Place[] = [
  { href: "/", label: "Home", icon: House, needs: "people" },
  { href: "/people", also: "/departments", label: "Directory", icon: Users, needs: "people" },
  { href: "/org-chart", label: "Org chart", icon: Network, needs: "people" },
];

/** Returns the place with the longest matching path. */
export function findPlace(among: readonly Place[], path: string): Place | undefined {
  const fit = ({ href, also = href }: Place) =>
    Math.max(
      ...[href, also].map((address) =>
        path === address || path.startsWith(`${address}/`) ? address.length : 0,
      ),
    );
  const [best] = among.toSorted((a, b) => fit(b) - fit(a));
  return best && fit(best) > 0 ? best : undefined;
}
