import { dehydrate, QueryClient, type InferDataFromTag, type QueryKey } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ServerDataProvider } from "./server-data";

export function PrefetchedQuery<Key extends QueryKey>({
  query: { queryKey },
  data,
  children,
}: {
  query: { queryKey: Key };
  data: NoInfer<InferDataFromTag<unknown, Key>> | undefined;
  children: ReactNode;
}) {
  const client = new QueryClient();
  client.setQueryData<unknown>(queryKey, data);
  return <ServerDataProvider state={dehydrate(client)}>{children}</ServerDataProvider>;
}
