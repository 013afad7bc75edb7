"use client";

import { LinkButton } from "@/components/ui/link-button";
import { useServedQuery } from "@/components/ui/served-data";
import { waitingQuery } from "@/lib/query/waiting";
import { counted } from "@/lib/wording";

/** Link "Review 38 matches"; nothing if no match waits. The page gives it the count (`Hydrated`). */
export function ReviewMatchesLink() {
  const data = useServedQuery(waitingQuery());
  const count = data?.payroll_matches?.count ?? 0;
  if (count === 0) return null;
  return (
    <LinkButton href="/admin/payroll" variant="default">
      Review {counted(count, "match", "matches")}
    </LinkButton>
  );
}
