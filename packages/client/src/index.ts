import createClient, { type Client } from "openapi-fetch";
import { KithProblem, problemOf } from "./problem.js";
import type { components, paths } from "./api.js";

export { KithProblem } from "./problem.js";
export { parseTime } from "./time.js";

/** Everything that the API has for programs, by path and method: `kith.GET("/api/people/{id}", …)`. */
export type Kith = Client<paths, JsonMedia>;

/** Where an address answers tables or streams as well, JSON is meant. */
type JsonMedia = `application/${string}json`;

/** The shapes of the API by name: `Shapes["Person"]`. */
export type Shapes = components["schemas"];

export type KithOptions = {
  /** Where Kith is, for example `https://people.example.com`. */
  origin: string;
  /** An API token: `kith_…`. */
  token: string;
  /** What asks; absent: the platform's own. */
  fetch?: (request: Request) => Promise<Response>;
};

/** A client that asks with this token. Its answers have `data`, or `error` and `response`. */
export function createKith({ origin, token, fetch }: KithOptions): Kith {
  return createClient<paths, JsonMedia>({
    baseUrl: origin,
    headers: { authorization: `Bearer ${token}` },
    ...(fetch && { fetch }),
  });
}

type Asked<T> = { data?: T; error?: unknown; response: Response };

/** What was answered. A refusal is thrown as a `KithProblem`, by whose `code` programs decide. */
export async function answerOf<T>(asked: Promise<Asked<T>>): Promise<T> {
  const { data, error, response } = await asked;
  if (data === undefined) throw new KithProblem(response, problemOf(error));
  return data;
}

type Listed = Pick<Shapes["Person"], "id" | "first_name" | "last_name" | "title" | "manager_id">;

/** Everyone in the directory, page after page. */
export async function* everyone(kith: Kith, pageSize = 200): AsyncGenerator<Listed> {
  for (let cursor: string | null = ""; cursor !== null;) {
    const query: { limit: number; cursor?: string } = { limit: pageSize, ...(cursor && { cursor }) };
    const { people, next }: { people: Partial<Listed>[]; next?: string | null } = await answerOf(
      kith.GET("/api/people", { params: { query } }),
    );
    for (const { id = "", first_name = "", last_name = "", title = "", manager_id = null } of people)
      yield { id, first_name, last_name, title, manager_id };
    cursor = next ?? null;
  }
}
