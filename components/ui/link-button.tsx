import type { ReactNode } from "react";
import { PrefetchLink } from "./prefetch-link";
import { ButtonContent, getButtonProps, type ButtonStyleProps } from "./plain/button";

export const LinkButton = ({
  leftSection,
  children,
  ...properties
}: ButtonStyleProps & { href: string; children: ReactNode }) => (
  <PrefetchLink {...getButtonProps({ ...properties, leftSection })}>
    <ButtonContent leftSection={leftSection}>{children}</ButtonContent>
  </PrefetchLink>
);
