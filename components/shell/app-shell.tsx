"use client";

import { Group } from "@mantine/core";
import dynamic from "next/dynamic";
import { usePathname } from "next/navigation";
import { useEffect, type ReactNode } from "react";
import { DirectorySizeProvider } from "@/components/ui/directory-size-context";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import { deleteOfflineDirectory } from "@/lib/browser/offline-directory";
import { ConnectionStatusNote } from "./connection-status-note";
import { ShortcutHelp } from "./shortcut-help";
import type { SignedInUser } from "./signed-in-user";
import { UserMenu } from "./user-menu";
import { Navigation } from "./navigation";
import { NavigationProgress } from "./navigation-progress";
import { CommandPalette } from "./command-palette";
import classes from "./app-shell.module.css";
import { ThemeSwitch } from "./theme-switch";
import { createFailedPart } from "@/components/ui/load-failure";
import { useQuickLookId } from "@/components/quick-look/quick-look-state";
import { rememberPerson } from "./recent-people";

// The banner's code is loaded only while an executive impersonates another user.
const ImpersonationBanner = dynamic(() =>
  import("./impersonation-banner").then((file) => file.ImpersonationBanner, createFailedPart),
);

const popupPathPrefix = "/admin/connections/payroll/";

export function AppShell({ me, children }: { me: SignedInUser | null; children: ReactNode }) {
  const path = usePathname();
  useRememberViewedPerson(me?.id);
  const seesPeople = me?.canSeePeople ?? false;
  useEffect(() => {
    if (!seesPeople) void deleteOfflineDirectory(); // signed out, or the user may not see people
  }, [seesPeople]);
  if (path.startsWith(popupPathPrefix)) return <main id="content">{children}</main>;
  return (
    <DirectorySizeProvider isLarge={me?.hasLargeDirectory ?? false}>
      <a href="#content" className={`${classes["skip"]} on-screen`}>
        Skip to content
      </a>
      <NavigationProgress />
      {me?.isImpersonated && <ImpersonationBanner name={me.name} level={me.level} />}
      <header className={`${classes["topbar"]} on-screen`}>
        <PrefetchLink href="/" className={classes["mark"]} aria-label="Kith, home">
          <svg viewBox="0 0 32 32" width="24" height="24" aria-hidden>
            <circle cx="16" cy="7" r="5" fill="currentColor" />
            <circle cx="7" cy="25" r="5" fill="currentColor" opacity=".75" />
            <circle cx="25" cy="25" r="5" fill="currentColor" opacity=".75" />
            <path d="M16 12v6M7 20v-2h18v2" fill="none" stroke="currentColor" strokeWidth="2" />
          </svg>
          Kith
        </PrefetchLink>
        {me && <CommandPalette me={me} />}
        <Group gap="xs" wrap="nowrap" style={{ gridColumn: 3, justifySelf: "end" }}>
          <ThemeSwitch />
          {me && <UserMenu me={me} />}
        </Group>
      </header>
      {me && <ShortcutHelp />}
      <ConnectionStatusNote />
      <div className={seesPeople ? classes["body"] : undefined}>
        {me && <Navigation me={me} />}
        <main id="content" tabIndex={-1} className={me ? classes["content"] : undefined}>
          {children}
        </main>
      </div>
    </DirectorySizeProvider>
  );
}

const personPagePattern = /^\/people\/([0-9a-f-]{36})$/;

function useRememberViewedPerson(userId: string | undefined): void {
  const onPage = personPagePattern.exec(usePathname())?.[1];
  const inPanel = useQuickLookId();
  const looked = inPanel ?? onPage;
  useEffect(() => {
    if (userId && looked) rememberPerson(userId, looked);
  }, [userId, looked]);
}
