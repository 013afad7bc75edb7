import {
  HeartPulse,
  House,
  Network,
  Plug,
  RefreshCw,
  ScrollText,
  UserCheck,
  UserCog,
  Users,
  type LucideIcon,
} from "lucide-react";
import type { WaitingPlace } from "@/lib/waiting/waiting";
import type { Me } from "./me";

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

/** In the order of the navigation. The first four stand on phones, the rest under More. */
const places: readonly Place[] = [
  { href: "/", label: "Home", icon: House, needs: "people" },
  { href: "/people", label: "Directory", icon: Users, needs: "people" },
  { href: "/org-chart", label: "Org chart", icon: Network, needs: "people" },
  {
    href: "/admin/sync",
    label: "Sync",
    icon: RefreshCw,
    needs: "executive",
    waits: "sync",
  },
  {
    href: "/admin/payroll",
    label: "Matching",
    also: "/admin/connections/mappings",
    icon: UserCheck,
    needs: "executive",
    waits: "payroll",
  },
  {
    href: "/admin/connections",
    label: "Connections",
    icon: Plug,
    needs: "executive",
    waits: "connections",
  },
  {
    href: "/admin/webhooks",
    label: "Webhooks",
    icon: Plug, // one that is loaded already: home has no room for another
    needs: "executive",
    waits: "webhooks",
  },
  {
    href: "/admin/health",
    label: "Health",
    icon: HeartPulse,
    needs: "executive",
    waits: "health",
  },
  { href: "/admin/access", label: "Access", icon: UserCog, needs: "executive" },
  { href: "/admin/audit", label: "Audit", icon: ScrollText, needs: "executive" },
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

/** Those that this person may open. */
export const placesOf = (me: Me): Place[] =>
  places.filter(({ needs }) => (needs === "executive" ? me.isExecutive : me.seesPeople));
