"use client";

import { Button, Group, Skeleton } from "@mantine/core";
import { SearchX, UsersRound, WifiOff } from "lucide-react";
import { LinkButton } from "@/components/ui/link-button";
import { EmptyState } from "@/components/ui/empty-state";
import tableClasses from "./people-table.module.css";

/** Before the first sync. */
export function NoPeopleYet({ mayManage }: { mayManage: boolean }) {
  return (
    <EmptyState
      icon={<UsersRound size={32} aria-hidden />}
      title="No people yet"
      action={mayManage && <LinkButton href="/admin/setup">Set Kith up</LinkButton>}
    >
      {mayManage
        ? "People come from your projects system. Connect it and sync: the directory fills itself."
        : "People appear here as soon as an executive has connected the projects system and synced."}
    </EmptyState>
  );
}

/** Where the search and the filters leave nobody. */
export function NoResults({
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
      icon={<SearchX size={32} aria-hidden />}
      title={isSearching ? "No one by that name, title or office" : "No one fits these filters"}
      action={
        <Group justify="center">
          {filters > 0 && (
            <Button variant="default" onClick={onClearFilters}>
              Clear filters
            </Button>
          )}
          {isSearching && (
            <Button variant="default" onClick={onClearQuery}>
              {filters > 0 ? "Clear the search" : "Show everyone"}
            </Button>
          )}
        </Group>
      }
    >
      {filters === 0
        ? "Try fewer letters, or another part of the name. Accents and capitals do not matter."
        : isSearching
          ? `${filters === 1 ? "A filter narrows" : `${filters} filters narrow`} the list as well: without, someone may be found.`
          : "Take one of them away, and someone may."}
    </EmptyState>
  );
}

/** Nothing has been read yet, and cannot be now. It goes on by itself. */
export function NoConnection() {
  return (
    <EmptyState icon={<WifiOff size={32} aria-hidden />} title="You are offline">
      People appear here as soon as there is a connection again.
    </EmptyState>
  );
}

/** Rows that are on their way, in the shape of the rows. */
export function PeopleRowsSkeleton() {
  return (
    <div aria-busy="true" aria-label="People are on their way" role="status">
      {[0, 1, 2, 3, 4, 5, 6, 7].map((row) => (
        <div key={row} className={tableClasses["row"]}>
          <span className={tableClasses["check"]} />
          <span className={tableClasses["who"]}>
            <Skeleton circle height={36} miw={36} w={36} />
            <Skeleton height={14} maw={200} />
          </span>
          <span className={tableClasses["wide"]}>
            <Skeleton height={12} maw={120} />
          </span>
        </div>
      ))}
    </div>
  );
}

/** Faces that are on their way. */
export function FacesSkeleton() {
  return (
    <Group gap={12} aria-busy="true" aria-label="People are on their way" role="status">
      {[0, 1, 2, 3, 4, 5, 6, 7].map((card) => (
        <Skeleton key={card} height={204} w={168} radius="lg" style={{ flexGrow: 1 }} />
      ))}
    </Group>
  );
}
