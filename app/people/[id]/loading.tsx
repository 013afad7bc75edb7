import { PersonSkeleton } from "@/components/people/person-skeleton";

export default function Loading() {
  return <PersonSkeleton />;
}
