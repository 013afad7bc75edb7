"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import type { MouseEvent, ReactNode } from "react";
import { isPersonPage, openQuickLook } from "./quick-look-state";

/**
 * A name that leads to the person: a plain click or Enter looks at them in the panel, without leaving the place; with a modifier,
 * without scripts, and on a person's own page it is a link to their page.
 */
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
  /** What is shown instead of the name. */
  children?: ReactNode;
  /** Where a list has one link of many in the tab order: whether it is this one, and which of them it is. */
  tabIndex?: number;
  "data-index"?: number;
}) {
  const leadsAway = isPersonPage(usePathname());
  return (
    <Link
      href={`/people/${id}`}
      // Fetching it ahead would read, and record the reading of, private data that nobody looked at.
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
      {children ?? <bdi>{name}</bdi>}
    </Link>
  );
}

/** Not one by which browsers open another tab or window, or save. */
const isPlainClick = ({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent) =>
  button === 0 && !altKey && !ctrlKey && !metaKey && !shiftKey;
