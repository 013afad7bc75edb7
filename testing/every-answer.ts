/// <reference types="vite/types/importMeta.d.ts" />
import { inspect } from "node:util";
import fc from "fast-check";
import { readMetrics } from "@/lib/operations/metrics/cluster-metrics";
import { tools } from "@/lib/protocols/mcp/tools";
import { filterOperations } from "@/lib/protocols/openapi/filter-operations";
import {
  listOperations,
  type DescribedMethod,
  type DescribedOperation,
  type JsonSchema,
} from "@/lib/protocols/openapi/openapi-types";
import { readDescription } from "@/lib/protocols/openapi/stored-description";
import { arbitraryRequest, type KnownValues } from "./arbitrary-request";
import { requestApi, type HttpMethod } from "./request-api";

// Requests every operation of the API description and loads the data of every page, to find the answers that contain a text. A new operation,
// parameter, tool or loader is included without a change here.

type Question = {
  /** Method and path template: `GET /api/people/{id}`. An MCP tool has its own operation: `tool get_person`. */
  operation: string;
  method: HttpMethod;
  path: string;
  headers: Readonly<Record<string, string>>;
  body?: unknown;
};

const description = filterOperations(
  await readDescription(),
  (operation) => operation["x-needs"] !== "metrics-token", // no route file answers it; see `findInMetrics`
);

const operations = listOperations(description).map(({ path: route, ...rest }) => ({ route, ...rest }));

const loaders = Object.values(
  import.meta.glob<Record<string, unknown>>(["/lib/**/*loader*.ts", "!**/*.test.ts"], { eager: true }),
).flatMap((file) =>
  Object.entries(file).flatMap(([name, load]) => (typeof load === "function" ? [{ name, load }] : [])),
);

/** An event stream never ends. It sends the changes of the feed, which the request for JSON returns. */
const unendingMedia = "text/event-stream";

const listMedia = ({ responses }: DescribedOperation): string[] => {
  const success = responses["200"];
  if (success === undefined || "$ref" in success) return [];
  const media = Object.keys(success.content ?? {});
  return media.length === 1 ? [] : media.filter((one) => one !== unendingMedia);
};

function listValues(schema: JsonSchema, { ids, texts }: KnownValues): readonly string[] {
  const { enum: choices, type, anyOf, format } = schema;
  if (Array.isArray(choices)) return choices.slice(0, 8).map(String); // kinds of events only filter a list
  if (type === "boolean") return ["true"];
  if (format === "uuid" || anyOf !== undefined) return ids;
  return type === "string" || type === "array" ? texts : [];
}

const fillPath = (route: string, { ids }: KnownValues): string[] => {
  const [place] = /\{\w+\}/.exec(route) ?? [];
  if (place === undefined) return [route];
  return ids.flatMap((id) => fillPath(route.replace(place, encodeURIComponent(id)), { ids, texts: [] }));
};

const createReads = (known: KnownValues): Question[] =>
  operations
    .filter(({ method }) => method === "get")
    .flatMap(({ route, operation }) => {
      const read = (path: string, accept?: string): Question => ({
        ...{ operation: `GET ${route}`, method: "GET", path },
        headers: accept === undefined ? {} : { accept },
      });
      const paths = fillPath(route, known);
      const queries = (operation.parameters ?? []).filter((parameter) => parameter.in === "query");
      const [first = route] = paths;
      return [
        ...paths.map((path) => read(path)),
        ...listMedia(operation).flatMap((media) => paths.map((path) => read(path, media))),
        ...queries.flatMap(({ name, schema }) =>
          listValues(schema, known).map((value) => read(`${first}?${name}=${encodeURIComponent(value)}`)),
        ),
      ];
    });

const mcpHeaders = { accept: `application/json, ${unendingMedia}` };
const createToolCalls = ({ ids, texts }: KnownValues): Question[] =>
  tools.flatMap(({ name }) =>
    [{}, ...ids.map((id) => ({ person_id: id })), ...texts.map((query) => ({ query }))].map(
      (input): Question => ({
        ...{ operation: `tool ${name}`, method: "POST", path: "/api/mcp", headers: mcpHeaders },
        body: { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: input } },
      }),
    ),
  );

const toHttpMethod = (method: DescribedMethod) =>
  ({ get: "GET", post: "POST", put: "PUT", patch: "PATCH", delete: "DELETE" } as const)[method];

/** Generated requests of each operation except reads, mostly valid. */
const createWrites = (known: KnownValues, count: number): Question[] =>
  operations.flatMap(({ route, method, operation }) => {
    if (method === "get") return [];
    const only = filterOperations(description, (one) => one === operation);
    return fc.sample(arbitraryRequest(only, known), count).map(({ path, headers, body }) => ({
      ...{ operation: `${toHttpMethod(method)} ${route}`, method: toHttpMethod(method), path, headers },
      ...(body !== undefined && { body }),
    }));
  });

type FoundIn = {
  /** Operations, tools and loaders whose answers match, sorted, for each mark. */
  places: string[][];
  answered: ReadonlySet<string>;
};

function createCollector(marks: readonly RegExp[]) {
  const found = marks.map((mark) => ({ mark, places: new Set<string>() }));
  const answered = new Set<string>();
  return {
    add: (place: string, text: string) => {
      for (const { mark, places } of found) if (mark.test(text)) places.add(place);
    },
    succeed: (place: string) => void answered.add(place),
    found: (): FoundIn => ({ places: found.map(({ places }) => [...places].toSorted()), answered }),
  };
}

type Search = {
  known: KnownValues;
  /** Patterns of texts that answers may not contain, each reported separately. */
  marks: readonly RegExp[];
  /** Returns headers of a new session, because a generated request may end the present one. */
  createHeaders: () => Promise<Readonly<Record<string, string>>>;
};

/** Requests in progress at a time: most of the time of a read is the database's. */
const concurrency = 8;

async function runConcurrently<T>(all: readonly T[], run: (one: T) => Promise<void>): Promise<void> {
  for (let from = 0; from < all.length; from += concurrency)
    await Promise.all(all.slice(from, from + concurrency).map(run));
}

export async function searchReads({ known, marks, createHeaders }: Search): Promise<FoundIn> {
  const { add, succeed, found } = createCollector(marks);
  const caller = await createHeaders();
  const questions = [...createReads(known), ...createToolCalls(known)];
  await runConcurrently(questions, async ({ operation, method, path, headers, body }) => {
    const { text, status } = await requestApi(method, path, { ...headers, ...caller }, body);
    add(operation, text);
    if (status < 300) succeed(operation);
  });
  return found();
}

/** Searches the answers to `count` generated requests of each other operation. They may change the data; `except`: operations that would change what is searched for. */
export async function searchWrites(
  { known, marks, createHeaders }: Search,
  count: number,
  except: readonly string[] = [],
): Promise<FoundIn> {
  const { add, succeed, found } = createCollector(marks);
  for (const { operation, method, path, headers, body } of createWrites(known, count)) {
    if (except.includes(operation)) continue;
    const { text, status } = await requestApi(method, path, { ...headers, ...(await createHeaders()) }, body);
    add(operation, text);
    if (status < 300) succeed(operation);
  }
  return found();
}

/** Searches the data of every page. The caller's headers are those that `next/headers` returns. */
export async function searchPages({ known, marks }: Omit<Search, "createHeaders">): Promise<FoundIn> {
  const { add, succeed, found } = createCollector(marks);
  const parameters: unknown[] = [undefined, {}, ...known.ids, ...known.texts.map((q) => ({ q }))];
  const pages = loaders.flatMap((loader) => parameters.map((parameter) => ({ ...loader, parameter })));
  await runConcurrently(pages, async ({ name, load, parameter }) => {
    const page: unknown = await Promise.resolve()
      .then(() => load(parameter) as unknown)
      .then(
        (loaded) => {
          succeed(name);
          return loaded;
        },
        () => null, // a redirect, or a page that does not exist
      );
    const text = inspect(page, { depth: null, maxArrayLength: null, maxStringLength: null });
    add(name, typeof parameter === "string" ? text.replaceAll(parameter, "") : text); // a page may repeat its address
  });
  return found();
}

export const searchMetrics = async (marks: readonly RegExp[]): Promise<boolean> => {
  const { body } = await readMetrics();
  return marks.some((mark) => mark.test(body));
};
