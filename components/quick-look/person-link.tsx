"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import type { MouseEvent, ReactNode } from "react";
import { isPersonPage, openQuickLook } from "./quick-look-state";

/** A plain click or Enter opens the quick look instead, except on the page of a person. */
export function PersonLink({
  id,
  name,
  className,
  children,
  ...place
}: {
  id: string;
  name: string;
  className?: string | undefined;
  children?: ReactNode;
  tabIndex?: number;
  "data-index"?: number;
}) {
  const leadsAway = isPersonPage(usePathname());
  return (
    <Link
      href={`/people/${id}`}
      // Prefetching would read private data and record a profile view that did not happen.
      prefetch={false}
      className={className}
      {...place}
      {...(!leadsAway && { "aria-haspopup": "dialog" as const })}
      onClick={(event) => {
        if (leadsAway || !isPlainClick(event)) return;
        event.preventDefault();
        openQuickLook({ id, name });
      }}
    >
      {children ?? <bdi translate="no">{name}</bdi>}
    </Link>
  );
}

/** Returns true unless the click opens a tab or window, or saves the link. */
const isPlainClick = ({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent) =>
  button === 0 && !altKey && !ctrlKey && !metaKey && !shiftKey;
