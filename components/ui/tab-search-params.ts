/** Reads tab and search of a page from its address, and builds the address. */
export type TabSearchParams<Tab extends string> = {
  /** Null if the address has no valid tab. */
  readTab: (parameters: URLSearchParams) => Tab | null;
  addressOf: (view: { tab: Tab; query: string }) => string;
};

/** Returns the search parameters for the tabs and search of the page at `path`. */
export function createTabSearchParams<Tab extends string>(
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
