import { queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import type { userChangeBody } from "@/lib/users/schema";
import { askApi } from "./ask-api";
import { queryKeys } from "./query-keys";

/** Everybody who can sign in. */
export const usersQuery = () =>
  queryOptions({
    queryKey: queryKeys.users,
    queryFn: () => askApi("GET", "/api/admin/users"),
  });

/** What may be changed of a user; absent: stays. */
export type UserChange = z.infer<typeof userChangeBody>;

/** Changes what a user may do, from their next request on. */
export const changeUser = (id: string, change: UserChange) =>
  askApi("PATCH", "/api/admin/users/{id}", { path: { id }, body: change });
