import {
  Banknote,
  HeartPulse,
  Network,
  Plug,
  RefreshCw,
  ScrollText,
  UserCog,
  Users,
  type LucideIcon,
} from "lucide-react";
import type { Me } from "./me";

/** A page that the navigation leads to. */
export type Place = {
  href: string;
  label: string;
  icon: LucideIcon;
  needs: "people" | "executive";
  /** Other words by which the palette finds it. */
  words: string;
};

/** In the order of the navigation. The first four stand on phones, the rest under More. */
const places: readonly Place[] = [
  { href: "/people", label: "Directory", icon: Users, needs: "people", words: "people list search" },
  { href: "/org-chart", label: "Org chart", icon: Network, needs: "people", words: "tree managers reports" },
  { href: "/admin/sync", label: "Sync", icon: RefreshCw, needs: "executive", words: "runs history" },
  { href: "/admin/payroll", label: "Payroll", icon: Banknote, needs: "executive", words: "employees review" },
  {
    href: "/admin/connections",
    label: "Connections",
    icon: Plug,
    needs: "executive",
    words: "systems mappings",
  },
  {
    href: "/admin/health",
    label: "Health",
    icon: HeartPulse,
    needs: "executive",
    words: "problems wrong data quality",
  },
  { href: "/admin/access", label: "Access", icon: UserCog, needs: "executive", words: "users levels" },
  { href: "/admin/audit", label: "Audit", icon: ScrollText, needs: "executive", words: "record log who" },
];

/** Those that this person may open. */
export const placesOf = (me: Me): Place[] =>
  places.filter(({ needs }) => (needs === "executive" ? me.isExecutive : me.seesPeople));
