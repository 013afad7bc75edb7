"use client";

import { Button, type ButtonProps } from "@mantine/core";
import Link from "next/link";

/** A link that looks like a button, for server components too: those cannot hand `Link` itself to a client component. */
export function LinkButton({
  href,
  ...properties
}: ButtonProps & { href: string; children: React.ReactNode }) {
  return <Button component={Link} href={href} {...properties} />;
}
