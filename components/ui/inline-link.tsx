import { Anchor, type AnchorProps } from "@mantine/core";
import Link from "next/link";
import type { ComponentProps } from "react";

type LinkProps = Pick<ComponentProps<typeof Link>, "href" | "replace" | "prefetch" | "onClick" | "children">;

export const InlineLink = (properties: LinkProps & Pick<AnchorProps, "size" | "inherit" | "className">) => (
  <Anchor component={Link} c="inherit" td="underline" {...properties} />
);
