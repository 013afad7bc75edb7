import { HeartPulse, ListPlus, Plug, RefreshCw, ScrollText, UserCheck, UserCog, Webhook } from "lucide-react";
import type { SignedInUser } from "./signed-in-user";
import { commonNavigationItems, type NavigationItem } from "./common-navigation-items";

/**
 * All navigation items in order. Phones show the first four and put the others in the "More" menu. Users who are not
 * executives load only `commonNavigationItems`.
 */
const allNavigationItems: readonly NavigationItem[] = [
  ...commonNavigationItems,
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
  { href: "/admin/fields", label: "Fields", icon: ListPlus, needs: "executive" },
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

/** Returns the navigation items that this user may open. */
export const listNavigationItems = (me: SignedInUser): NavigationItem[] =>
  allNavigationItems.filter(({ needs }) => (needs === "executive" ? me.isExecutive : me.canSeePeople));
