import "@/components/ui/mantine.css";
import "./globals.css";
import { ColorSchemeScript, mantineHtmlProps } from "@mantine/core";
import type { Metadata, Viewport } from "next";
import { headers } from "next/headers";
import type { ReactNode } from "react";
import { ViewerProvider } from "@/components/ui/viewer-context";
import { QuickLookProvider } from "@/components/quick-look/quick-look";
import { EarlyScript } from "@/components/shell/early-script";
import type { SignedInUser } from "@/components/shell/signed-in-user";
import { AppShell } from "@/components/shell/app-shell";
import { BrowserProviders } from "@/components/ui/browser-providers";
import { hasAccess, type Caller } from "@/lib/identity/access/permissions";
import {
  hasVisibleCalendar,
  loadIsLargeDirectory,
  loadOwnTimeZone,
  loadShownName,
} from "@/lib/pages/directory/loaders";
import { loadCallerPictureVersion } from "@/lib/directory/pictures/loaders";
import { findPageCaller } from "@/lib/identity/session/page-guards";
import { computeSessionTag } from "@/lib/identity/session/session-cookie";

export const metadata: Metadata = {
  title: { default: "Kith", template: "%s · Kith" },
  description: "The people of our company",
};

export const viewport: Viewport = {
  width: "device-width",
  initialScale: 1,
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#ffffff" },
    { media: "(prefers-color-scheme: dark)", color: "#1b201f" },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const requestHeaders = await headers();
  const nonce = requestHeaders.get("x-nonce") ?? "";
  const isPhone = /\bMobi/.test(requestHeaders.get("user-agent") ?? "");
  const caller = await findPageCaller();
  const [me, timeZone] = caller ? await Promise.all([loadMe(caller), loadOwnTimeZone(caller)]) : [null, null];
  return (
    <html
      lang="en"
      {...mantineHtmlProps}
      data-respect-reduced-motion
      data-session={computeSessionTag(caller)}
    >
      <head>
        <ColorSchemeScript nonce={nonce} defaultColorScheme="auto" />
        <EarlyScript nonce={nonce} />
      </head>
      <body>
        <BrowserProviders nonce={nonce}>
          <ViewerProvider
            personId={me?.personId ?? null}
            timeZone={timeZone}
            isPhone={isPhone}
            hasCalendar={caller !== null && hasVisibleCalendar(caller)}
          >
            <QuickLookProvider isOffered={me?.canSeePeople ?? false}>
              <AppShell me={me}>{children}</AppShell>
            </QuickLookProvider>
          </ViewerProvider>
        </BrowserProviders>
      </body>
    </html>
  );
}

async function loadMe(caller: Caller): Promise<SignedInUser> {
  const [name, pictures, isLarge] = await Promise.all([
    loadShownName(caller),
    loadCallerPictureVersion(caller),
    hasAccess(caller, "view:people") && loadIsLargeDirectory(),
  ]);
  return { ...toMe(caller), name, pictures, hasLargeDirectory: isLarge };
}

const toMe = (caller: Caller): Omit<SignedInUser, "name" | "pictures" | "hasLargeDirectory"> => ({
  id: caller.personId ?? caller.userId,
  personId: caller.personId,
  level: caller.isRestricted && caller.accessLevel === "executive" ? "administrator" : caller.accessLevel,
  isExecutive: hasAccess(caller, "manage:people"),
  canSeePeople: hasAccess(caller, "view:people"),
  isImpersonated: caller.via.kind === "session" && caller.via.viewer !== null,
});
