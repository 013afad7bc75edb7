"use client";

import dynamic from "next/dynamic";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { DirectorySize } from "@/components/ui/large-directory";
import { IntentLink } from "@/components/ui/intent-link";
import { Group } from "@/components/ui/plain/group";
import { ConnectionNote } from "./connection-note";
import { KeysHelp } from "./keys-help";
import type { Me } from "./me";
import { MyMenu } from "./my-menu";
import { Navigation } from "./navigation";
import { NavigationProgress } from "./navigation-progress";
import { PaletteButton } from "./palette-button";
import classes from "./shell.module.css";
import { ThemeSwitch } from "./theme-switch";
import { useRememberPeople } from "./use-remember-people";

// For executives who look at Kith as somebody else.
const ImpersonationBanner = dynamic(() =>
  import("./impersonation-banner").then((file) => file.ImpersonationBanner),
);

/** Pages with one thing to do and one way out, most often in a small window of their own. */
const ownWindows = "/admin/connections/payroll/";

/** Top bar, navigation and content. On phones the navigation is a bar at the bottom. */
export function Shell({ me, children }: { me: Me | null; children: ReactNode }) {
  const path = usePathname();
  useRememberPeople(me?.id);
  if (path.startsWith(ownWindows)) return <main id="content">{children}</main>;
  return (
    <DirectorySize isLarge={me?.hasLargeDirectory ?? false}>
      <a href="#content" className={classes["skip"]}>
        Skip to content
      </a>
      <NavigationProgress />
      {me?.isViewedAs && <ImpersonationBanner name={me.name} level={me.level} />}
      <header className={classes["topbar"]}>
        <IntentLink href="/" className={classes["mark"]} aria-label="Kith, home">
          <svg viewBox="0 0 32 32" width="24" height="24" aria-hidden>
            <circle cx="16" cy="7" r="5" fill="currentColor" />
            <circle cx="7" cy="25" r="5" fill="currentColor" opacity=".75" />
            <circle cx="25" cy="25" r="5" fill="currentColor" opacity=".75" />
            <path d="M16 12v6M7 20v-2h18v2" fill="none" stroke="currentColor" strokeWidth="2" />
          </svg>
          Kith
        </IntentLink>
        {me && <PaletteButton me={me} />}
        <Group gap="xs" wrap="nowrap" className={classes["mine"]}>
          <ThemeSwitch />
          {me && <MyMenu me={me} />}
        </Group>
      </header>
      {me && <KeysHelp />}
      <ConnectionNote />
      <div className={me?.seesPeople ? classes["body"] : undefined}>
        {me && <Navigation me={me} />}
        <main id="content" tabIndex={-1} className={me ? classes["content"] : undefined}>
          {children}
        </main>
      </div>
    </DirectorySize>
  );
}
