import { MatchingPageSkeleton } from "@/components/matching/matching-skeleton";

export default function Loading() {
  return <MatchingPageSkeleton detail="Who is who in payroll and in the source of people" />;
}
