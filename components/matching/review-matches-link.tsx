import { LinkButton } from "@/components/ui/link-button";
import { useHydrationSafeQuery } from "@/components/ui/server-data";
import { waitingTasksQueryOptions } from "@/lib/browser/administration";
import { formatCount } from "@/lib/platform/text/text-format";

/** No number if payroll was not compared yet; nothing without matches. The pages with this link provide the count. */
export function ReviewMatchesLink({ variant = "default" }: { variant?: "filled" | "default" }) {
  const data = useHydrationSafeQuery(waitingTasksQueryOptions());
  const { count, is_compared: isCompared } = data?.payroll_matches ?? { count: 0 };
  if (count === 0) return null;
  return (
    <LinkButton href="/admin/payroll" variant={variant}>
      Review {isCompared ? formatCount(count, "match", "matches") : "matches"}
    </LinkButton>
  );
}
