"use client";

import type { ReactNode } from "react";
import { IntentLink } from "./intent-link";
import { ButtonInside, buttonProperties, type ButtonLook } from "./plain/button";

/** A link that looks like a button, for server components too: those cannot hand `Link` itself to a client component. */
export const LinkButton = ({
  leftSection,
  children,
  ...properties
}: ButtonLook & { href: string; children: ReactNode }) => (
  <IntentLink {...buttonProperties({ ...properties, leftSection })}>
    <ButtonInside leftSection={leftSection}>{children}</ButtonInside>
  </IntentLink>
);
