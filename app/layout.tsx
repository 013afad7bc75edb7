import "@/components/ui/mantine.css";
import "@/components/ui/theme.css";
import "./globals.css";
import { ColorSchemeScript, mantineHtmlProps } from "@mantine/core";
import type { Metadata, Viewport } from "next";
import { headers } from "next/headers";
import type { ReactNode } from "react";
import { ViewerProvider } from "@/components/reach/viewer";
import { QuickLook } from "@/components/quick-look/quick-look";
import { EarlyPressScript } from "@/components/shell/early-press-script";
import type { Me } from "@/components/shell/me";
import { PaletteScript } from "@/components/shell/palette-script";
import { Shell } from "@/components/shell/shell";
import { TellPageReady } from "@/components/shell/tell-page-ready";
import { Providers } from "@/components/ui/providers";
import { PhoneGuess } from "@/components/ui/use-is-phone";
import { allows, type Caller } from "@/lib/access/levels";
import { loadIsLarge, loadOwnTimeZone } from "@/lib/directory/loaders";
import { loadOwnPicture } from "@/lib/pictures/loaders";
import type { PictureVersions } from "@/lib/pictures/schema";
import { currentCaller } from "@/lib/auth/session";

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
  const asked = await headers();
  const nonce = asked.get("x-nonce") ?? "";
  const isPhone = /\bMobi/.test(asked.get("user-agent") ?? "");
  const caller = await currentCaller();
  const [me, timeZone] = caller ? await Promise.all([loadMe(caller), loadOwnTimeZone(caller)]) : [null, null];
  return (
    <html lang="en" {...mantineHtmlProps} data-respect-reduced-motion>
      <head>
        <ColorSchemeScript nonce={nonce} defaultColorScheme="auto" />
        <PaletteScript nonce={nonce} />
        <EarlyPressScript nonce={nonce} />
      </head>
      <body>
        <Providers nonce={nonce}>
          <PhoneGuess isPhone={isPhone}>
            <ViewerProvider personId={me?.personId ?? null} timeZone={timeZone}>
              <Shell me={me}>{children}</Shell>
              {me?.seesPeople && <QuickLook />}
            </ViewerProvider>
            <TellPageReady />
          </PhoneGuess>
        </Providers>
      </body>
    </html>
  );
}

async function loadMe(caller: Caller): Promise<Me> {
  const [pictures, isLarge] = await Promise.all([
    loadOwnPicture(caller),
    allows(caller, "view:people") && loadIsLarge(),
  ]);
  return toMe(caller, pictures, isLarge);
}

const toMe = (caller: Caller, pictures: PictureVersions, hasLargeDirectory: boolean): Me => ({
  id: caller.personId ?? caller.userId,
  personId: caller.personId,
  pictures,
  name: caller.name,
  level: caller.accessLevel,
  isExecutive: allows(caller, "manage:people"),
  seesPeople: allows(caller, "view:people"),
  hasLargeDirectory,
  isViewedAs: caller.via.kind === "session" && caller.via.viewer !== null,
});
