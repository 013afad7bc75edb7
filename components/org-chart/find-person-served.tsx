"use client";

import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { KnownPictures } from "@/components/ui/known-pictures";
import { picturesIn } from "@/lib/directory/pictures-in";
import { foundPeopleQuery } from "@/lib/query/large-directory";
import { FoundPeople, mostOffered } from "./found-people";
import type { Typed } from "./search-look";

const restMs = 120;

/** The search with its list, among those whom the server finds. */
export function FindPersonServed({ onFind, ...typed }: Typed & { onFind: (id: string) => void }) {
  const [asked] = useDebouncedValue(typed.value.trim(), restMs);
  const isAsked = asked !== "" && typed.value.trim() !== "";
  const { data } = useQuery({ ...foundPeopleQuery(asked, mostOffered), enabled: isAsked });
  const shown = isAsked ? data : undefined;
  const details = new Map(shown?.details.map((detail) => [detail.id, detail]));
  return (
    <KnownPictures pictures={picturesIn(shown?.details ?? [])}>
      <FoundPeople
        {...typed}
        people={shown?.people ?? []}
        partial={shown?.partial ?? null}
        officeOf={(id) => details.get(id)?.office}
        onChoose={onFind}
      />
    </KnownPictures>
  );
}
