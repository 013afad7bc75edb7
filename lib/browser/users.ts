import { queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import type { userChangeBody } from "@/lib/identity/users/schema";
import { fetchApi } from "./fetch-api";
import { queryKeys } from "./query-keys";

export const usersQueryOptions = () =>
  queryOptions({
    queryKey: queryKeys.users,
    queryFn: () => fetchApi("GET", "/api/admin/users"),
  });

export type UserChange = z.infer<typeof userChangeBody>;

/** The change applies from the user's next request. */
export const changeUserViaApi = (id: string, change: UserChange) =>
  fetchApi("PATCH", "/api/admin/users/{id}", { path: { id }, body: change });

export const startImpersonationViaApi = (userId: string) =>
  fetchApi("POST", "/api/admin/view-as", {
    body: { user_id: userId },
  });

export const stopImpersonationViaApi = () => fetchApi("DELETE", "/api/admin/view-as");
