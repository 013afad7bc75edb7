import { ReviewSkeleton } from "@/components/payroll/review-skeleton";
import { PageSkeleton } from "@/components/ui/page-skeleton";

export default function Loading() {
  return (
    <PageSkeleton title="Payroll" detail="Who in the directory is who in payroll">
      <ReviewSkeleton />
    </PageSkeleton>
  );
}
