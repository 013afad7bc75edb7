import { ReviewSkeleton } from "@/components/payroll/review-skeleton";
import { PageSkeleton } from "@/components/ui/page-skeleton";

export default function Loading() {
  return (
    <PageSkeleton title="Matching" detail="Match people with their employees in payroll">
      <ReviewSkeleton />
    </PageSkeleton>
  );
}
