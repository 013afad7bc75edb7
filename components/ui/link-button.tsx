"use client";

import type { ReactNode } from "react";
import { PrefetchLink } from "./prefetch-link";
import { ButtonContent, getButtonProps, type ButtonStyleProps } from "./plain/button";

/** For server components, which cannot pass `Link` as a prop to a client component. */
export const LinkButton = ({
  leftSection,
  children,
  ...properties
}: ButtonStyleProps & { href: string; children: ReactNode }) => (
  <PrefetchLink {...getButtonProps({ ...properties, leftSection })}>
    <ButtonContent leftSection={leftSection}>{children}</ButtonContent>
  </PrefetchLink>
);
