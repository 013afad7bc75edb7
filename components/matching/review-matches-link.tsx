"use client";

import { useQuery } from "@tanstack/react-query";
import { LinkButton } from "@/components/ui/link-button";
import { waitingQuery } from "@/lib/query/waiting";
import { counted } from "@/lib/wording";

/** "Review 38 matches": leads to them, while there are any. */
export function ReviewMatchesLink() {
  const { data } = useQuery(waitingQuery());
  const count = data?.payroll_matches?.count ?? 0;
  if (count === 0) return null;
  return (
    <LinkButton href="/admin/payroll" variant="default">
      Review {counted(count, "match", "matches")}
    </LinkButton>
  );
}
