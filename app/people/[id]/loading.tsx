import { PersonSkeleton } from "@/components/person/person-skeleton";

export default function Loading() {
  return <PersonSkeleton />;
}
