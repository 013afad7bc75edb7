"use client";

import Link from "next/link";
import { useState, type ComponentProps } from "react";

/**
 * Link that prefetches its page on hover, focus or touch. Without this, Next prefetches every visible link: fourteen
 * requests per page for an executive, mostly for pages that are never opened.
 */
export function PrefetchLink(properties: Omit<ComponentProps<typeof Link>, "prefetch">) {
  const [isMeant, setIsMeant] = useState(false);
  const mean = () => setIsMeant(true);
  return (
    <Link
      {...properties}
      prefetch={isMeant ? "auto" : false}
      onPointerEnter={mean}
      onFocusCapture={mean}
      onTouchStartCapture={mean}
    />
  );
}
