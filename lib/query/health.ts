import { queryOptions } from "@tanstack/react-query";
import { askApi } from "./ask-api";
import { queryKeys } from "./query-keys";

/** What is wrong in the directory's data. Looked at again when the page is, because it is mended elsewhere. */
export const healthQuery = () =>
  queryOptions({
    queryKey: queryKeys.health,
    queryFn: () => askApi("GET", "/api/admin/health"),
    refetchOnWindowFocus: true,
    staleTime: 30_000,
  });
