import { House, Network, Users, type LucideIcon } from "lucide-react";

export type NavigationItem = {
  href: string;
  also?: string;
  label: string;
  icon: LucideIcon;
};

export const commonNavigationItems: readonly NavigationItem[] = [
  { href: "/", label: "Home", icon: House },
  { href: "/people", also: "/departments", label: "Directory", icon: Users },
  { href: "/org-chart", label: "Org chart", icon: Network },
];

/** Returns the item with the longest `href` or `also` that is `path` or a parent path; undefined if none matches. */
export function findNavigationItem(
  among: readonly NavigationItem[],
  path: string,
): NavigationItem | undefined {
  const fit = ({ href, also = href }: NavigationItem) =>
    Math.max(
      ...[href, also].map((address) =>
        path === address || path.startsWith(`${address}/`) ? address.length : 0,
      ),
    );
  const [best] = among.toSorted((a, b) => fit(b) - fit(a));
  return best && fit(best) > 0 ? best : undefined;
}
