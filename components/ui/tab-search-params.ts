/** Functions that convert the tab and the search of a page to its address and back. */
export type TabSearchParams<Tab extends string> = {
  /** Null if the address has no valid tab. */
  readTab: (parameters: URLSearchParams) => Tab | null;
  buildAddress: (view: { tab: Tab; query: string }) => string;
};

/** Returns the address functions of the page at `path` with these tabs. */
export function createTabSearchParams<Tab extends string>(
  path: string,
  tabs: readonly { value: Tab }[],
): TabSearchParams<Tab> {
  return {
    readTab: (parameters) => tabs.find(({ value }) => value === parameters.get("tab"))?.value ?? null,
    buildAddress: ({ tab, query }) => {
      const parameters = new URLSearchParams({ tab });
      if (query.trim() !== "") parameters.set("q", query);
      return `${path}?${parameters}`;
    },
  };
}
