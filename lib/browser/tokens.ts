import { queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import type { newTokenBody } from "@/lib/identity/tokens/new-token";
import { fetchApi } from "./fetch-api";
import { queryKeys } from "./query-keys";

export const tokensQueryOptions = () =>
  queryOptions({
    queryKey: queryKeys.tokens,
    queryFn: () => fetchApi("GET", "/api/tokens"),
  });

export type NewTokenInput = z.input<typeof newTokenBody>;

/** Only this response contains the secret: never store it in the query cache. */
export const createTokenViaApi = (token: NewTokenInput) => fetchApi("POST", "/api/tokens", { body: token });

export const revokeTokenViaApi = (id: string) => fetchApi("DELETE", "/api/tokens/{id}", { path: { id } });
