import { tabs, type Tab } from "./mapping-tabs";

const path = "/admin/connections/mappings";

/** Which tab the address says; null: none. */
export const readTab = (parameters: URLSearchParams): Tab | null =>
  tabs.find(({ value }) => value === parameters.get("tab"))?.value ?? null;

/** The page with this tab and this search. */
export function addressOf({ tab, query }: { tab: Tab; query: string }): string {
  const parameters = new URLSearchParams({ tab });
  if (query.trim() !== "") parameters.set("q", query);
  return `${path}?${parameters}`;
}

/** The page with one user, whichever tab they belong to. */
export const addressOfUser = (email: string): string => addressOf({ tab: "everybody", query: email });
