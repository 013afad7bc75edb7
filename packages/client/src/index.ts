import createClient, { type Client } from "openapi-fetch";
import { KithProblem, parseProblem } from "./problem.js";
import { withRetries, type Fetch } from "./retry.js";
import type { components, operations, paths } from "./api.js";

export { followChanges, type FollowOptions } from "./follow-changes.js";
export { KithProblem } from "./problem.js";
export { parseTime } from "./time.js";
export { verifyWebhook, WebhookVerificationError } from "./verify-webhook.js";
export type { WebhookEvent, WebhookHeaders } from "./verify-webhook.js";

/** API client with a function per HTTP method: `kith.GET("/api/people/{id}", …)`. */
export type Kith = Client<paths, JsonMediaType>;

/** Media type that selects the type of the JSON response if an operation also returns CSV, vCards or streams. */
type JsonMediaType = `application/${string}json`;

/** Types of the API's schemas by name: `Schemas["Person"]`. */
export type Schemas = components["schemas"];

export type KithOptions = {
  /** Origin of Kith, for example `https://people.example.com`. */
  origin: string;
  token: string;
  fetch?: Fetch;
};

/**
 * Requests resolve with `response` and either `data` or `error`. Requests that are safe to repeat are retried up to
 * three times after a 429, or a 503 with `Retry-After`.
 */
export function createKith({ origin, token, fetch }: KithOptions): Kith {
  return createClient<paths, JsonMediaType>({
    baseUrl: origin,
    headers: { authorization: `Bearer ${token}` },
    fetch: withRetries(fetch ?? ((request) => globalThis.fetch(request))),
  });
}

type ClientResult<T> = { data?: T; error?: unknown; response: Response };

/** Throws a `KithProblem` for an error response; branch on its `code`. */
export async function unwrapResponse<T>(request: Promise<ClientResult<T>>): Promise<T> {
  const { data, error, response } = await request;
  if (data === undefined) throw new KithProblem(response, parseProblem(error));
  return data;
}

/**
 * Without `fields` in the request: office, department, teams, start date, work e-mail and preferred name are absent.
 */
export type ListedPerson = Schemas["Person"];

export type IteratePeopleOptions = {
  /** Default: the entire directory by name. */
  query?: Omit<NonNullable<operations["listPeople"]["parameters"]["query"]>, "cursor" | "fields" | "limit">;
  /** When aborted, the iteration throws the signal's reason. */
  signal?: AbortSignal;
};

/**
 * Yields every person of the directory that matches the query, reading page after page. Yields a person who matches
 * during the entire iteration exactly once. Exception: in the order of department, office, start date or work e-mail, a
 * person whose value changes during the iteration may be missing or repeated. Throws a `KithProblem` if a page is
 * refused, for example `cursor_mismatch` if the program changes `query` during the iteration.
 */
export async function* iteratePeople(
  kith: Kith,
  pageSize = 200,
  { query = {}, signal }: IteratePeopleOptions = {},
): AsyncGenerator<ListedPerson> {
  for (let cursor: string | null = ""; cursor !== null;) {
    const page: { people: Partial<ListedPerson>[]; next?: string | null } = await unwrapResponse(
      kith.GET("/api/people", {
        params: { query: { ...query, limit: pageSize, ...(cursor && { cursor }) } },
        ...(signal && { signal }),
      }),
    );
    for (const person of page.people.filter(isCompletePerson)) {
      signal?.throwIfAborted();
      yield person;
    }
    signal?.throwIfAborted();
    cursor = page.next ?? null;
  }
}

/** For a list that was requested without `fields`. */
const isCompletePerson = (person: Partial<ListedPerson>): person is ListedPerson =>
  person.synced_at !== undefined;
