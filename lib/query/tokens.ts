import { queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import type { newTokenBody } from "@/lib/tokens/new-token";
import { askApi } from "./ask-api";
import { queryKeys } from "./query-keys";

/** One's tokens; for executives everybody's. */
export const tokensQuery = () =>
  queryOptions({
    queryKey: queryKeys.tokens,
    queryFn: () => askApi("GET", "/api/tokens"),
  });

/** What a new token is made of. */
export type TokenTerms = z.input<typeof newTokenBody>;

/** Makes a token. The answer is the only one that has its secret: it is never to be kept in the query cache. */
export const createToken = (token: TokenTerms) => askApi("POST", "/api/tokens", { body: token });

/** Ends a token, and those that were made by it, at their next use. */
export const revokeToken = (id: string) => askApi("DELETE", "/api/tokens/{id}", { path: { id } });
