import {
  EyeOff,
  HeartPulse,
  ListPlus,
  Plug,
  RefreshCw,
  ScrollText,
  UserCheck,
  UserCog,
  Webhook,
} from "lucide-react";
import type { SignedInUser } from "./signed-in-user";
import { commonNavigationItems, type NavigationItem } from "./common-navigation-items";

const executiveItems: readonly NavigationItem[] = [
  { href: "/admin/sync", label: "Sync", icon: RefreshCw },
  { href: "/admin/payroll", also: "/admin/connections/mappings", label: "Matching", icon: UserCheck },
  { href: "/admin/connections", label: "Connections", icon: Plug },
  { href: "/admin/webhooks", label: "Webhooks", icon: Webhook },
  { href: "/admin/fields", label: "Fields", icon: ListPlus },
  { href: "/admin/health", label: "Health", icon: HeartPulse },
  { href: "/admin/access", label: "Access", icon: UserCog },
  { href: "/admin/hidden", label: "Hidden", icon: EyeOff },
  { href: "/admin/audit", label: "Audit", icon: ScrollText },
];

export const isExecutiveItem = (item: NavigationItem): boolean => executiveItems.includes(item);

/** In order. Phones show the first four and put the others in the "More" menu. */
export const listNavigationItems = (me: SignedInUser): NavigationItem[] => [
  ...(me.canSeePeople ? commonNavigationItems : []),
  ...(me.isExecutive ? executiveItems : []),
];
