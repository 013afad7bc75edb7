"use client";

import { SearchX, UsersRound, WifiOff } from "lucide-react";
import { LinkButton } from "@/components/ui/link-button";
import { Button } from "@/components/ui/plain/button";
import { Group } from "@/components/ui/plain/group";
import { pixels } from "@/components/ui/plain/lengths";
import { Skeleton } from "@/components/ui/plain/skeleton";
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
        ? "People come from your projects system. Connect it, then sync."
        : "People appear here once an executive connects the projects system and syncs."}
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
      title={isSearching ? "No one found" : "No one fits these filters"}
      action={
        <Group justify="center">
          {filters > 0 && (
            <Button variant="default" onClick={onClearFilters}>
              Clear all filters
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
        ? "Try fewer letters or another part of the name. Accents and capitals don't matter."
        : isSearching
          ? `${filters === 1 ? "A filter narrows" : `${filters} filters narrow`} the list as well: without, someone may be found.`
          : "Take one of them away, and someone may."}
    </EmptyState>
  );
}

/** Nothing has been read yet, and cannot be now. It continues automatically. */
export function NoConnection() {
  return (
    <EmptyState icon={<WifiOff size={32} aria-hidden />} title="You are offline">
      People appear here once you are online again.
    </EmptyState>
  );
}

/** Rows that are on their way, in the shape of the rows. */
export function PeopleRowsSkeleton() {
  return (
    <div aria-busy="true" aria-label="Loading people" role="status">
      {[0, 1, 2, 3, 4, 5, 6, 7].map((row) => (
        <div key={row} className={tableClasses["coming"]}>
          <span className={tableClasses["who"]}>
            <Skeleton isRound height={26} style={{ flexShrink: 0 }} />
            <Skeleton height={14} style={{ maxWidth: pixels(200) }} />
          </span>
        </div>
      ))}
    </div>
  );
}

/** Faces that are on their way. */
export function FacesSkeleton() {
  return (
    <Group gap={12} aria-busy="true" aria-label="Loading people" role="status">
      {[0, 1, 2, 3, 4, 5, 6, 7].map((card) => (
        <Skeleton key={card} height={204} radius="lg" style={{ width: pixels(168), flexGrow: 1 }} />
      ))}
    </Group>
  );
}
