import { queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import type { okResponse } from "@/lib/http/common-schemas";
import type { newTokenBody, newTokenResponse, tokensResponse } from "@/lib/tokens/schema";
import { fetchJson } from "./fetch-json";
import { queryKeys } from "./query-keys";

/** One's tokens; for executives everybody's. */
export const tokensQuery = () =>
  queryOptions({
    queryKey: queryKeys.tokens,
    queryFn: () => fetchJson<typeof tokensResponse>("/api/tokens"),
  });

/** What a new token is made of. */
export type TokenTerms = z.input<typeof newTokenBody>;

/** Makes a token. The answer is the only one that has its secret: it is never to be kept in the query cache. */
export const createToken = (token: TokenTerms) =>
  fetchJson<typeof newTokenResponse>("/api/tokens", { method: "POST", body: token });

/** Ends a token, and those that were made by it, at their next use. */
export const revokeToken = (id: string) =>
  fetchJson<typeof okResponse>(`/api/tokens/${id}`, { method: "DELETE" });
