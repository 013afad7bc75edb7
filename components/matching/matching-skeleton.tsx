import { Skeleton } from "@mantine/core";
import { PageSkeleton, RowsSkeleton } from "@/components/ui/page-skeleton";

/** Has no style sheet, because pages that link to the review would prefetch the style sheet without using it. */
export const MatchingSkeleton = () => (
  <div aria-busy="true">
    <Skeleton height={36} mb="md" />
    <Skeleton height={42} w={{ base: "100%", sm: 360 }} mb="lg" />
    <RowsSkeleton height={72} />
  </div>
);

export const MatchingPageSkeleton = ({ detail }: { detail: string }) => (
  <PageSkeleton title="Matching" detail={detail}>
    <MatchingSkeleton />
  </PageSkeleton>
);
