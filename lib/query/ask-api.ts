import type { Answer, GivenLast, Method, PathOf } from "./api-operations";
import { fetchJson } from "./fetch-json";

type AnyGiven = {
  path?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;
  body?: unknown;
  signal?: AbortSignal;
};

/**
 * Asks the API (`fetchJson`). Method, path, parameters, body and answer are those that Kith describes: what the API does not have does not
 * compile. The browser takes the server's word for the answer, and has no zod (docs/decisions/0019-no-schemas-in-the-browser.md). Where the
 * query decides which of several answers comes, `Which` names it.
 */
export function askApi<M extends Method, P extends PathOf<M>, Which extends Answer<M, P> = Answer<M, P>>(
  method: M,
  path: P,
  ...given: GivenLast<M, P>
): Promise<NoInfer<Which>>;
export function askApi(method: Method, path: string, given: AnyGiven = {}): Promise<unknown> {
  return fetchJson(fill(path, given), { method, ...given });
}

/** Where this is read: for what is no JSON, and for links. What is empty is left out of the query. */
export function apiAddress<P extends PathOf<"GET">>(path: P, ...given: GivenLast<"GET", P>): string;
export function apiAddress(path: string, given: AnyGiven = {}): string {
  return fill(path, given);
}

function fill(path: string, { path: parts = {}, query = {} }: AnyGiven): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== "")
      for (const one of [value].flat()) search.append(name, String(one));
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parts[name] ?? ""));
  const words = search.toString();
  return words ? `${filled}?${words}` : filled;
}
