import { useMantineColorScheme } from "@mantine/core";
import { showNotice } from "@/components/ui/notice-store";
import {
  BookOpen,
  Building2,
  CalendarOff,
  CircleUserRound,
  Keyboard,
  KeyRound,
  Link2,
  ListChecks,
  LogOut,
  MousePointerClick,
  Printer,
  RefreshCw,
  UserCheck,
  Users,
} from "lucide-react";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useAbsences } from "@/components/absence/use-absences";
import { useStartSync } from "@/components/sync/sync-mutations";
import { selectAwayIds } from "@/lib/directory/absences/presence";
import { fetchApi } from "@/lib/browser/fetch-api";
import { buildDepartmentPath } from "@/lib/directory/departments/department-id";
import type { PersonDetails } from "@/lib/directory/details-schema";
import { applyPreferredName } from "@/lib/directory/preferred-names";
import { apiFullName } from "@/lib/identity/matching/names";
import { formatPeopleCount } from "@/lib/platform/text/text-format";
import { openShortcutHelp } from "./shortcut-help-state";
import { useSignOut } from "./sign-out";
import type { SignedInUser } from "./signed-in-user";
import type { PaletteEntry } from "./palette-entries";
import { listNavigationItems } from "./navigation-items";
import { colourSchemes } from "./colour-schemes";

/** Separate from the navigation items, which every page loads. */
const pageKeywords: Readonly<Record<string, string>> = {
  "/": "start first what waits new people",
  "/people": "people list search photos",
  "/org-chart": "tree managers reports export csv svg png picture",
  "/admin/sync": "runs history",
  "/admin/payroll": "payroll employees review user mappings ids",
  "/admin/connections": "systems",
  "/admin/webhooks": "deliveries events notify programs",
  "/admin/fields": "custom fields columns",
  "/admin/health": "problems wrong data quality",
  "/admin/access": "users levels",
  "/admin/hidden": "hide people person threat protect safety",
  "/admin/audit": "record log who export csv",
};

/** `details` has the preferred names; leads that it does not contain are not named. */
export function usePaletteEntries(me: SignedInUser, details: readonly PersonDetails[]) {
  const [ofPage] = useState(() => findPageActions(document)); // the page behind the open palette does not change
  const router = useRouter();
  const sync = useStartSync();
  const signOut = useSignOut();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { absences } = useAbsences();
  const away = absences && selectAwayIds([...absences.values()]);
  const startSync = () => {
    showNotice({ message: "Sync started. You will see a message when it is done." });
    sync.mutate();
  };
  const page = (href: string, entry: Omit<PaletteEntry, "run">): PaletteEntry => ({
    ...entry,
    run: () => router.push(href),
  });
  const pages: PaletteEntry[] = [
    ...listNavigationItems(me).map(({ href, label, icon }) =>
      page(href, { label, icon, keywords: pageKeywords[href] ?? "" }),
    ),
    ...(me.canSeePeople
      ? [page("/departments", { label: "Departments", keywords: "teams leads", icon: Building2 })]
      : []),
    ...(me.isExecutive
      ? [
          page("/admin/setup", {
            label: "Set-up",
            keywords: "setup installation steps invite everyone invitations",
            icon: ListChecks,
          }),
          page("/admin/connections/mappings", {
            label: "User matching",
            keywords: "match e-mail ids conflicts export csv",
            icon: UserCheck,
          }),
        ]
      : []),
    ...(away === null
      ? []
      : [
          page("/people?away=true", {
            label: "Away today",
            detail: formatPeopleCount(away.length),
            keywords: "out of office holiday leave vacation absent off",
            icon: CalendarOff,
          }),
        ]),
    ...(me.personId && me.canSeePeople
      ? [
          page(`/people/${me.personId}`, { label: "My page", keywords: "me profile", icon: CircleUserRound }),
          page("/people?team=mine", { label: "My team", keywords: "manager reports peers", icon: Users }),
        ]
      : []),
    page("/settings/tokens", { label: "API tokens", keywords: "keys settings programs", icon: KeyRound }),
    page("/docs/api", {
      label: "API reference",
      keywords: "docs documentation openapi programs",
      icon: BookOpen,
    }),
  ];
  const { data } = useQuery({
    queryKey: ["directory", "/api/departments"],
    queryFn: ({ signal }) => fetchApi("GET", "/api/departments", { signal }),
    staleTime: 60_000,
    enabled: me.canSeePeople,
  });
  const departments = (data?.departments ?? []).map(({ name, people, lead }) => {
    const leadDetails = lead && details.find(({ id }) => id === lead.id);
    const shownLead = leadDetails && applyPreferredName(lead, leadDetails.preferred_name);
    return page(buildDepartmentPath(name), {
      label: name,
      detail: [formatPeopleCount(people), ...(shownLead ? [`led by ${apiFullName(shownLead)}`] : [])].join(
        ", ",
      ),
      keywords: "department",
      icon: Building2,
    });
  });
  const actions: PaletteEntry[] = [
    ...ofPage
      .filter(({ label }) => label !== "Sync now")
      .map((action) => ({ ...action, icon: MousePointerClick })),
    ...(me.isExecutive && !me.isImpersonated
      ? [{ label: "Sync now", keywords: "refresh people", icon: RefreshCw, run: startSync }]
      : []),
    {
      label: "Copy link to this page",
      keywords: "address share",
      icon: Link2,
      run: () => void copyAddress(),
    },
    { label: "Print this page", keywords: "export pdf paper save", icon: Printer, run: printPage },
    { label: "Keyboard shortcuts", keywords: "keys help", icon: Keyboard, run: openShortcutHelp },
    ...colourSchemes
      .filter(({ value }) => value !== colorScheme)
      .map(({ value, label, icon }) => ({
        label: `${label} theme`,
        keywords: "switch colours mode appearance",
        icon,
        run: () => setColorScheme(value),
      })),
    { label: "Sign out", keywords: "leave log out", icon: LogOut, run: signOut },
  ];
  return {
    pages,
    departments,
    actions,
    openPerson: (id: string) => router.push(`/people/${id}`),
    searchDirectory: (query: string) =>
      router.push(`/people?${new URLSearchParams({ q: query.trim() }).toString()}`),
  };
}

/** Prints in the next frame, after the palette has closed. */
const printPage = () => void requestAnimationFrame(() => window.print());

async function copyAddress(): Promise<void> {
  const address = window.location.href;
  try {
    await navigator.clipboard.writeText(address);
    showNotice({ message: "Link copied" });
  } catch {
    // Browsers refuse clipboard access on pages without https.
    showNotice({ title: "Copy it by hand", message: address, autoClose: false });
  }
}

/** `keywords`: words that find the action in addition to the label. */
type PageAction = { label: string; keywords: string; run: () => void };

const actionSelector = "[data-page-actions] :is(button, a[href])";

/** Searches `data-page-actions`. Omits repeated labels. The attribute `data-keywords` contains further keywords. */
export function findPageActions(page: ParentNode): PageAction[] {
  const actions = new Map<string, PageAction>();
  for (const button of page.querySelectorAll<HTMLElement>(actionSelector)) {
    const label = (button.getAttribute("aria-label") ?? button.textContent).trim();
    const isOffered =
      button.checkVisibility() && !button.matches(":disabled, [data-disabled], [aria-disabled=true]");
    if (!isOffered || label === "" || actions.has(label)) continue;
    actions.set(label, { label, keywords: button.dataset["keywords"] ?? "", run: () => button.click() });
  }
  return [...actions.values()];
}
