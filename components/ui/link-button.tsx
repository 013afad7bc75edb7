"use client";

import { Button, type ButtonProps } from "@mantine/core";
import { IntentLink } from "./intent-link";

/** A link that looks like a button, for server components too: those cannot hand `Link` itself to a client component. */
export function LinkButton({
  href,
  ...properties
}: ButtonProps & { href: string; children: React.ReactNode }) {
  return <Button component={IntentLink} href={href} {...properties} />;
}
