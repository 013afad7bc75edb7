import { queryOptions } from "@tanstack/react-query";
import { askApi } from "./ask-api";
import { queryKeys } from "./query-keys";

/** How far the installation is; looked at again whenever one comes back to the page. */
export const setupQuery = () =>
  queryOptions({
    queryKey: queryKeys.setup,
    queryFn: () => askApi("GET", "/api/admin/setup"),
    refetchOnWindowFocus: "always",
    refetchOnMount: "always",
  });
