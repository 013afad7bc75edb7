"use client";

import { useMantineColorScheme } from "@mantine/core";
import { showNotice } from "@/components/ui/notice-store";
import {
  BookOpen,
  CircleUserRound,
  Keyboard,
  KeyRound,
  Link2,
  LogOut,
  MousePointerClick,
  Printer,
  RefreshCw,
  UserCheck,
} from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useSync } from "@/components/sync/use-sync";
import { openKeysHelp } from "./keys-help-state";
import { findPageActions } from "./page-actions";
import { leave } from "./sign-out";
import type { Me } from "./me";
import type { PaletteEntry } from "./palette-entries";
import { placesOf } from "./nav-items";
import { schemes } from "./schemes";

const themeLabels = { light: "Light theme", dark: "Dark theme", auto: "System theme" };

/** Other words by which a place is found: the navigation, which every page has, does not carry them. */
const wordsOfPlace: Readonly<Record<string, string>> = {
  "/": "start first what waits new people",
  "/people": "people list search photos",
  "/org-chart": "tree managers reports export csv svg png picture",
  "/admin/sync": "runs history",
  "/admin/payroll": "payroll employees review user mappings ids",
  "/admin/connections": "systems",
  "/admin/webhooks": "deliveries events notify programs",
  "/admin/health": "problems wrong data quality",
  "/admin/access": "users levels",
  "/admin/audit": "record log who export csv",
};

/** The pages that this person may open, what they may do from anywhere, and what the page that is open offers. */
export function usePaletteEntries(me: Me) {
  const [ofPage] = useState(() => findPageActions(document)); // the palette lies over the page: its buttons stay as they are
  const router = useRouter();
  const sync = useSync();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const startSync = () => {
    showNotice({ message: "Sync started. A message tells you when it is done." });
    sync.mutate(undefined);
  };
  const page = (href: string, entry: Omit<PaletteEntry, "run">): PaletteEntry => ({
    ...entry,
    run: () => router.push(href),
  });
  const pages: PaletteEntry[] = [
    ...placesOf(me).map(({ href, label, icon }) =>
      page(href, { label, icon, words: wordsOfPlace[href] ?? "" }),
    ),
    ...(me.isExecutive
      ? [
          page("/admin/connections/mappings", {
            label: "User mappings",
            words: "match e-mail ids conflicts import export csv",
            icon: UserCheck,
          }),
        ]
      : []),
    ...(me.personId && me.seesPeople
      ? [page(`/people/${me.personId}`, { label: "My page", words: "me profile", icon: CircleUserRound })]
      : []),
    page("/settings/tokens", { label: "API tokens", words: "keys settings programs", icon: KeyRound }),
    page("/docs/api", {
      label: "API reference",
      words: "docs documentation openapi programs",
      icon: BookOpen,
    }),
  ];
  const actions: PaletteEntry[] = [
    ...ofPage
      .filter(({ label }) => label !== "Sync now")
      .map((action) => ({ ...action, icon: MousePointerClick })),
    ...(me.isExecutive && !me.isViewedAs
      ? [{ label: "Sync now", words: "refresh people", icon: RefreshCw, run: startSync }]
      : []),
    { label: "Copy link to this page", words: "address share", icon: Link2, run: () => void copyAddress() },
    { label: "Print this page", words: "export pdf paper save", icon: Printer, run: printPage },
    { label: "Keyboard shortcuts", words: "keys help", icon: Keyboard, run: openKeysHelp },
    ...schemes
      .filter(({ value }) => value !== colorScheme)
      .map(({ value, icon }) => ({
        label: themeLabels[value],
        words: "switch colours mode appearance",
        icon,
        run: () => setColorScheme(value),
      })),
    { label: "Sign out", words: "leave log out", icon: LogOut, run: leave },
  ];
  return { pages, actions, openPerson: (id: string) => router.push(`/people/${id}`) };
}

/** Prints once the palette, which closes first, is off the page. */
const printPage = () => void requestAnimationFrame(() => window.print());

async function copyAddress(): Promise<void> {
  const address = window.location.href;
  try {
    await navigator.clipboard.writeText(address);
    showNotice({ message: "The link is copied." });
  } catch {
    // Browsers refuse it on pages that do not come by https.
    showNotice({ title: "Copy it by hand", message: address, autoClose: false });
  }
}
