import { queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import type { userResponse, usersResponse, userChangeBody } from "@/lib/users/schema";
import { fetchJson } from "./fetch-json";
import { queryKeys } from "./query-keys";

/** Everybody who can sign in. */
export const usersQuery = () =>
  queryOptions({
    queryKey: queryKeys.users,
    queryFn: () => fetchJson<typeof usersResponse>("/api/admin/users"),
  });

/** What may be changed of a user; absent: stays. */
export type UserChange = z.infer<typeof userChangeBody>;

/** Changes what a user may do, from their next request on. */
export const changeUser = (id: string, change: UserChange) =>
  fetchJson<typeof userResponse>(`/api/admin/users/${id}`, { method: "PATCH", body: change });
