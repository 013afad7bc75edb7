import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { DirectoryColumn } from "@/lib/directory/columns";
import { notifyFailure } from "@/components/ui/notify-failure";
import { saveColumnsViaApi, directoryColumnsQueryOptions } from "@/lib/browser/saved-views";

export function useDirectoryColumns(known: readonly DirectoryColumn[]) {
  const client = useQueryClient();
  const { data } = useQuery({
    ...directoryColumnsQueryOptions(),
    initialData: { columns: [...known] },
    staleTime: Infinity,
  });
  const show = (columns: DirectoryColumn[]) =>
    client.setQueryData(directoryColumnsQueryOptions().queryKey, { columns });
  const { mutate } = useMutation({
    mutationFn: ({ columns }: { columns: DirectoryColumn[]; before: DirectoryColumn[] }) =>
      saveColumnsViaApi(columns),
    scope: { id: "directory-columns" }, // sequential, so that the last change wins
    onError: (error, { before }) => {
      show(before);
      notifyFailure("Columns not saved")(error);
    },
  });
  return {
    columns: data.columns,
    choose: (columns: DirectoryColumn[]) => {
      mutate({ columns, before: data.columns });
      show(columns);
    },
  };
}
