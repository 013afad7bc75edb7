import { MatchingPageSkeleton } from "@/components/matching/matching-skeleton";

export default function Loading() {
  return <MatchingPageSkeleton detail="Match people with their employees in payroll" />;
}
