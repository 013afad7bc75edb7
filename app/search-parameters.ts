/** Query of a page's address. */
export type SearchParameters = Promise<Record<string, string | string[] | undefined>>;

/** Returns the query with every value of a repeated name, as the browser reads it from the address. */
export async function readSearch(parameters: SearchParameters): Promise<URLSearchParams> {
  return new URLSearchParams(
    Object.entries(await parameters).flatMap(([name, value = []]) =>
      (typeof value === "string" ? [value] : value).map((one) => [name, one]),
    ),
  );
}
