import { dehydrate, QueryClient, type InferDataFromTag, type QueryKey } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ServedData } from "./served-data";

/** Gives the browser what the page has read, as the answer of this query: it asks for it later only. Without `data` it asks at once. */
export function Hydrated<Key extends QueryKey>({
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
  return <ServedData state={dehydrate(client)}>{children}</ServedData>;
}
