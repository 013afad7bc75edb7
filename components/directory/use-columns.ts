"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { DirectoryColumn } from "@/lib/directory/columns";
import { tellFailed } from "@/components/ui/tell-failed";
import { chooseColumns, directoryColumnsQuery } from "@/lib/query/saved-views";

/** The columns that the reader has chosen, as the page knew them first, and how to choose others: shown at once, put back where that fails. */
export function useColumns(known: readonly DirectoryColumn[]) {
  const client = useQueryClient();
  const { data } = useQuery({
    ...directoryColumnsQuery(),
    initialData: { columns: [...known] },
    staleTime: Infinity,
  });
  const show = (columns: DirectoryColumn[]) =>
    client.setQueryData(directoryColumnsQuery().queryKey, { columns });
  const { mutate } = useMutation({
    mutationFn: chooseColumns,
    scope: { id: "directory-columns" }, // one after the other: the last one counts
    onMutate: (columns) => {
      const before = data.columns;
      show([...columns]);
      return { before };
    },
    onError: (error, _columns, context) => {
      if (context) show(context.before);
      tellFailed("The columns were not kept")(error);
    },
  });
  return { columns: data.columns, choose: (columns: DirectoryColumn[]) => mutate(columns) };
}
