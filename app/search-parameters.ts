/** What a page is asked by its address; a name that is given twice is left out. */
export type SearchParameters = Promise<Record<string, string | string[] | undefined>>;

export async function readSearch(parameters: SearchParameters): Promise<URLSearchParams> {
  return new URLSearchParams(
    Object.entries(await parameters).filter(
      (entry): entry is [string, string] => typeof entry[1] === "string",
    ),
  );
}
