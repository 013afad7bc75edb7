"use client";

import { useQueryClient, type QueryKey } from "@tanstack/react-query";
import { useCallback } from "react";
import { readAnew } from "./read-anew";

/** Has the answers under these keys asked for again where they are shown; settles once they are there. */
export function useInvalidate() {
  const client = useQueryClient();
  return useCallback(
    async (...keys: readonly QueryKey[]): Promise<void> => {
      await Promise.all(keys.map((queryKey) => readAnew(client, queryKey)));
    },
    [client],
  );
}
