"use client";

import { Group, Button, ActionIcon, Text, UnstyledButton } from "@mantine/core";
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
import { PrefetchLink } from "@/components/ui/prefetch-link";
import { deleteOfflineDirectory } from "@/lib/browser/offline-directory";
import type { SignedInUser } from "./signed-in-user";
import { CommandPalette } from "./command-palette";
import classes from "./app-shell.module.css";
import { createFailedPart } from "@/components/ui/load-failure";
import { useQuickLookId } from "@/components/quick-look/quick-look-state";
import { rememberPerson } from "./recent-people";
import { leaveIfSessionChanged } from "@/lib/browser/signed-out";
import { onNavigationStart } from "@/components/ui/navigation-start-events";
import { useNetwork } from "@mantine/hooks";
import { useQueryClient } from "@tanstack/react-query";
import { WifiOff, Moon, Sun } from "lucide-react";
import { UnreachableError } from "@/lib/browser/fetch-json";
import { commonNavigationItems, findNavigationItem } from "./common-navigation-items";
import { getAriaCurrent, NavigationBar, NavigationLink } from "./navigation-link";
import { useLazyMenu } from "@/components/ui/use-lazy-component";
import { PersonAvatar } from "@/components/ui/person-avatar";
import { PictureVersionsProvider } from "@/components/ui/picture-versions";
import { usePageKeys, useRegisterOverlay } from "@/components/ui/keyboard-focus";
import { useRegisterShortcuts, type ShortcutGroup } from "@/components/ui/shortcut-groups";
import { globalShortcutsTitle, openShortcutHelp, useIsShortcutHelpOpen } from "./shortcut-help-state";

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
    <>
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
        <main
          id="content"
          tabIndex={-1}
          className={me || path.startsWith("/docs/") ? classes["content"] : undefined}
        >
          {children}
        </main>
      </div>
    </>
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

const ThemeSwitch = () =>
  useLazyMenu(
    () => import("./theme-menu").then((file) => file.ThemeMenu),
    "menu",
    <ActionIcon size={40} aria-label="Theme">
      {/* Both icons are rendered and the style sheet shows one, because the server does not know the viewer's theme. */}
      <Sun size={18} className="mantine-dark-hidden" />
      <Moon size={18} className="mantine-light-hidden" />
    </ActionIcon>,
    {},
  );

const UserMenu = ({ me }: { me: SignedInUser }) =>
  useLazyMenu(
    () => import("./loaded-user-menu").then((file) => file.LoadedUserMenu),
    "menu",
    <UnstyledButton aria-label={`${me.name}, my menu`} className={classes["me"] ?? ""}>
      <PictureVersionsProvider pictures={me.pictures}>
        <PersonAvatar person={{ id: me.id, first_name: me.name, last_name: "" }} size={30} />
      </PictureVersionsProvider>
      <Text component="span" fw={550} truncate visibleFrom="sm" translate="no">
        {me.name}
      </Text>
    </UnstyledButton>,
    { me },
  );

const ShortcutHelpDialog = dynamic(
  () => import("./shortcut-help-dialog").then((file) => file.ShortcutHelpDialog, createFailedPart),
  { ssr: false },
);

const globalShortcuts: ShortcutGroup = {
  title: globalShortcutsTitle,
  shortcuts: [
    { keys: ["Ctrl + K", "⌘ + K"], does: "Find people, pages and actions" },
    { keys: ["?"], does: "Show keyboard shortcuts" },
    { keys: ["Esc"], does: "Close the dialog or panel" },
  ],
};

function ShortcutHelp() {
  const isOpen = useIsShortcutHelpOpen();
  const [wasOpened, setWasOpened] = useState(false);
  if (isOpen && !wasOpened) setWasOpened(true);
  useRegisterShortcuts(globalShortcuts);
  useRegisterOverlay(isOpen);
  usePageKeys((event) => {
    if (event.key !== "?") return;
    event.preventDefault();
    openShortcutHelp();
  });
  return wasOpened && <ShortcutHelpDialog isOpen={isOpen} />;
}
