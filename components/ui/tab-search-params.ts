/** The address of a page with tabs and a search: which tab it says, and what it is for a tab and a search. */
export type TabSearchParams<Tab extends string> = {
  /** Null where the address says none that the page has. */
  readTab: (parameters: URLSearchParams) => Tab | null;
  addressOf: (view: { tab: Tab; query: string }) => string;
};

/** Keeps tab and search of the page at `path` in its address. */
export function tabSearchParams<Tab extends string>(
  path: string,
  tabs: readonly { value: Tab }[],
): TabSearchParams<Tab> {
  return {
    readTab: (parameters) => tabs.find(({ value }) => value === parameters.get("tab"))?.value ?? null,
    addressOf: ({ tab, query }) => {
      const parameters = new URLSearchParams({ tab });
      if (query.trim() !== "") parameters.set("q", query);
      return `${path}?${parameters}`;
    },
  };
}
