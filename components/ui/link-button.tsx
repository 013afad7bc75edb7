import { Button, type ButtonProps } from "@mantine/core";
import type { ReactNode } from "react";
import { PrefetchLink } from "./prefetch-link";

export const LinkButton = (properties: ButtonProps & { href: string; children: ReactNode }) => (
  <Button component={PrefetchLink} {...properties} />
);
