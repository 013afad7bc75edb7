import { LinkButton } from "@/components/ui/link-button";
import { useHydrationSafeQuery } from "@/components/ui/server-data";
import { waitingTasksQueryOptions } from "@/lib/browser/administration";
import { formatCount } from "@/lib/platform/text-format";

/**
 * Link "Review 38 matches", without the number if payroll has not been compared yet. Renders nothing without matches.
 * The pages with this link provide the count.
 */
export function ReviewMatchesLink() {
  const data = useHydrationSafeQuery(waitingTasksQueryOptions());
  const { count, is_compared: isCompared } = data?.payroll_matches ?? { count: 0 };
  if (count === 0) return null;
  return (
    <LinkButton href="/admin/payroll" variant="default">
      Review {isCompared ? formatCount(count, "match", "matches") : "matches"}
    </LinkButton>
  );
}
