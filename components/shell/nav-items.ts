import { HeartPulse, Plug, RefreshCw, ScrollText, UserCheck, UserCog, Webhook } from "lucide-react";
import type { Me } from "./me";
import { peoplePlaces, type Place } from "./people-places";

/** In the order of the navigation. The first four stand on phones, the rest under More. Whoever is no executive loads those of people alone. */
const places: readonly Place[] = [
  ...peoplePlaces,
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
    icon: Webhook,
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

/** Those that this person may open. */
export const placesOf = (me: Me): Place[] =>
  places.filter(({ needs }) => (needs === "executive" ? me.isExecutive : me.seesPeople));
