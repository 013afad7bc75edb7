export type TabSearchParams<Tab extends string> = {
  readTab: (parameters: URLSearchParams) => Tab | null;
  buildAddress: (view: { tab: Tab; query: string }) => string;
};

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
