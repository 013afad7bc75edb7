import { Button, Group, rem, Skeleton } from "@mantine/core";
import { SearchX, WifiOff } from "lucide-react";
import { EmptyState } from "@/components/ui/empty-state";

export function NoMatchingPeople({
  query,
  filters,
  onClearQuery,
  onClearFilters,
}: {
  query: string;
  filters: number;
  onClearQuery: () => void;
  onClearFilters: () => void;
}) {
  const isSearching = query.trim() !== "";
  return (
    <EmptyState
      icon={<SearchX />}
      title={isSearching ? "No one found" : "No one matches these filters"}
      action={
        <Group justify="center">
          {filters > 0 && <Button onClick={onClearFilters}>Clear all filters</Button>}
          {isSearching && (
            <Button onClick={onClearQuery}>{filters > 0 ? "Clear the search" : "Show everyone"}</Button>
          )}
        </Group>
      }
    >
      {filters === 0
        ? "Try fewer letters or another part of the name. Accents and capitals don't matter."
        : isSearching
          ? `Clear the ${filters === 1 ? "filter" : `${filters} filters`} to search everyone.`
          : "Remove a filter to see more people."}
    </EmptyState>
  );
}

export function DirectoryOffline() {
  return (
    <EmptyState icon={<WifiOff />} title="You are offline">
      People appear here once you are online again.
    </EmptyState>
  );
}

export function PeopleRowsSkeleton() {
  return (
    <div aria-busy="true" aria-label="Loading people" role="status">
      {[0, 1, 2, 3, 4, 5, 6, 7].map((row) => (
        <Group
          key={row}
          gap="sm"
          wrap="nowrap"
          h={{ base: "3.5rem", sm: "2.25rem" }}
          pl={{ base: 4, sm: "3rem" }}
          style={{ borderBottom: "1px solid var(--mantine-color-default-border)" }}
        >
          <Skeleton circle height={26} flex="none" />
          <Skeleton height={14} maw={200} />
        </Group>
      ))}
    </div>
  );
}

export function PeopleGridSkeleton() {
  return (
    <Group gap={12} aria-busy="true" aria-label="Loading people" role="status">
      {[0, 1, 2, 3, 4, 5, 6, 7].map((card) => (
        <Skeleton key={card} height={204} radius="lg" style={{ width: rem(168), flexGrow: 1 }} />
      ))}
    </Group>
  );
}
