"use client";

import Link from "next/link";
import { useState, type ComponentProps } from "react";

/**
 * A link whose page is asked for ahead as soon as somebody points at it, focuses or touches it. Next asks for every link in sight instead:
 * for an executive these were fourteen requests with each page, for pages that are mostly not opened.
 */
export function IntentLink({
  onMouseEnter,
  onFocus,
  onTouchStart,
  ...properties
}: Omit<ComponentProps<typeof Link>, "prefetch">) {
  const [isMeant, setIsMeant] = useState(false);
  const mean = () => setIsMeant(true);
  return (
    <Link
      {...properties}
      prefetch={isMeant ? "auto" : false}
      onMouseEnter={(event) => {
        mean();
        onMouseEnter?.(event);
      }}
      onFocus={(event) => {
        mean();
        onFocus?.(event);
      }}
      onTouchStart={(event) => {
        mean();
        onTouchStart?.(event);
      }}
    />
  );
}
