import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { DirectoryColumn } from "@/lib/directory/columns";
import { notifyFailure } from "@/components/ui/notify-failure";
import { apiQuery, fetchApi } from "@/lib/browser/fetch-api";

export function useDirectoryColumns(known: readonly DirectoryColumn[]) {
  const client = useQueryClient();
  const query = apiQuery("/api/people/columns");
  const { data } = useQuery({
    ...query,
    initialData: { columns: [...known] },
    staleTime: Infinity,
  });
  const show = (columns: DirectoryColumn[]) => client.setQueryData(query.queryKey, { columns });
  const { mutate } = useMutation({
    mutationFn: ({ columns }: { columns: DirectoryColumn[]; before: DirectoryColumn[] }) =>
      fetchApi("PUT", "/api/people/columns", { body: { columns } }),
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
