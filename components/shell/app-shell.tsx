"use client";

import { Group, Button } from "@mantine/core";
import dynamic from "next/dynamic";
import { usePathname, useSearchParams } from "next/navigation";
import {
  useEffect,
  type ReactNode,
  useLayoutEffect,
  useState,
  useCallback,
  useSyncExternalStore,
} from "react";
import { DirectorySizeProvider } from "@/components/ui/directory-size-context";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import { deleteOfflineDirectory } from "@/lib/browser/offline-directory";
import { ShortcutHelp } from "./shortcut-help";
import type { SignedInUser } from "./signed-in-user";
import { UserMenu } from "./user-menu";
import { CommandPalette } from "./command-palette";
import classes from "./app-shell.module.css";
import { ThemeSwitch } from "./theme-switch";
import { createFailedPart } from "@/components/ui/load-failure";
import { useQuickLookId } from "@/components/quick-look/quick-look-state";
import { rememberPerson } from "./recent-people";
import { leaveIfSessionChanged } from "@/lib/browser/signed-out";
import { onNavigationStart } from "@/components/ui/navigation-start-events";
import { useNetwork } from "@mantine/hooks";
import { useQueryClient } from "@tanstack/react-query";
import { WifiOff } from "lucide-react";
import { UnreachableError } from "@/lib/browser/fetch-json";
import { commonNavigationItems, findNavigationItem } from "./common-navigation-items";
import { getAriaCurrent, NavigationBar, NavigationLink } from "./navigation-link";

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

/** CSS delays the bar, because most pages load quickly. */
export function NavigationProgress() {
  const here = buildAddress(usePathname(), useSearchParams().toString());
  const [isUnderWay, setUnderWay] = useState(false);
  useLayoutEffect(leaveIfSessionChanged, [here]); // the new page is not visible yet
  useEffect(() => {
    const stop = onNavigationStart((address) => {
      const { pathname, searchParams } = new URL(address, window.location.href);
      setUnderWay(buildAddress(pathname, searchParams.toString()) !== here);
    });
    return () => {
      stop();
      setUnderWay(false); // the new page is shown
    };
  }, [here]);
  return isUnderWay && <div className={classes["progress"]} aria-hidden />;
}

const buildAddress = (path: string, search: string) => `${path}?${search}`;

function ConnectionStatusNote() {
  const client = useQueryClient();
  const { online: isOnline } = useNetwork();
  const isUnreachable = useSyncExternalStore(
    useCallback((listener: () => void) => client.getQueryCache().subscribe(listener), [client]),
    () =>
      client
        .getQueryCache()
        .getAll()
        .some(
          (query) =>
            query.isActive() &&
            (query.state.error instanceof UnreachableError ||
              query.state.fetchFailureReason instanceof UnreachableError),
        ),
    () => false,
  );
  return (
    <div role="status" className="on-screen">
      {(!isOnline || isUnreachable) && (
        <span className={classes["connectionNote"]} data-floating-note>
          <WifiOff />
          {isOnline ? "Kith is not responding" : "You are offline"}. What you see may be out of date.
          {isOnline && (
            <Button
              color="dark"
              size="compact-sm"
              variant="white"
              onClick={() => void client.refetchQueries({ type: "active" })}
            >
              Try again
            </Button>
          )}
        </span>
      )}
    </div>
  );
}

// Only executives load this chunk.
const ExecutiveNavigation = dynamic(() =>
  import("./executive-navigation").then((file) => file.ExecutiveNavigation, createFailedPart),
);

export const Navigation = ({ me }: { me: SignedInUser }) =>
  me.isExecutive ? <ExecutiveNavigation me={me} /> : me.canSeePeople && <PeopleNavigation />;

function PeopleNavigation() {
  const path = usePathname();
  const here = findNavigationItem(commonNavigationItems, path);
  return (
    <NavigationBar>
      {commonNavigationItems.map((place) => (
        <NavigationLink key={place.href} place={place} current={getAriaCurrent(path, place, here)} />
      ))}
    </NavigationBar>
  );
}
