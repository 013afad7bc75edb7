import type { paths as ForPrograms } from "@/packages/client/src/api";
import type { paths as ForPages } from "./page-paths";

// The API in types, as Kith describes it (lib/openapi): what the typed client for programs has, and what is for pages and browsers alone.

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** The paths that take a method. */
export type PathOf<M extends Method> = Taking<ForPrograms, Lowercase<M>> | Taking<ForPages, Lowercase<M>>;
type Taking<Paths, M extends string> = {
  [P in keyof Paths & string]: Paths[P] extends { [method in M]: unknown } ? P : never;
}[keyof Paths & string];

/** What is told of an operation. */
type Operation<M extends Method, P> = In<ForPrograms, Lowercase<M>, P> | In<ForPages, Lowercase<M>, P>;
type In<Paths, M extends string, P> = P extends keyof Paths
  ? Paths[P] extends { [method in M]: infer Found }
    ? Found
    : never
  : never;

/** What a request must and may have. */
export type Given<M extends Method, P> = GivenTo<Operation<M, P>>;
type GivenTo<Op> = ParametersOf<Op> & BodyOf<Op> & { signal?: AbortSignal };
type ParametersOf<Op> = Op extends { parameters: infer All }
  ? Sent<Pick<All, Extract<keyof All, "path" | "query">>>
  : never;
type BodyOf<Op> = Op extends { requestBody: { content: { "application/json": infer Body } } }
  ? { body: Sent<Body> }
  : { body?: never };

/** As a last argument, which may be absent where all of it may. */
export type GivenLast<M extends Method, P> =
  Record<never, never> extends Given<M, P> ? [given?: Given<M, P>] : [given: Given<M, P>];

/** What comes back where it goes well. */
export type Answer<M extends Method, P> = AnswerOf<Operation<M, P>>;
type AnswerOf<Op> = Op extends { responses: infer All }
  ? { [S in keyof All & (200 | 201 | 202)]: JsonOf<All[S]> }[keyof All & (200 | 201 | 202)]
  : never;
type JsonOf<Response> = Response extends { content: { "application/json": infer Body } }
  ? Tolerant<Body>
  : never;

/** Whatever becomes this as JSON: lists that are only read, and undefined for what may be absent. */
type Sent<T> = T extends readonly unknown[]
  ? { readonly [K in keyof T]: Sent<T[K]> }
  : T extends object
    ? { readonly [K in keyof T]: Sent<T[K]> | Absent<T, K> }
    : T;

/** As the schemas on the server have it: what may be absent may be undefined. */
type Tolerant<T> = T extends readonly unknown[]
  ? { [K in keyof T]: Tolerant<T[K]> }
  : T extends object
    ? { [K in keyof T]: Tolerant<T[K]> | Absent<T, K> }
    : T;

/** undefined where the key may be absent; what has any number of keys has no such. */
type Absent<T, K extends keyof T> = string extends K
  ? never
  : Record<never, never> extends Pick<T, K>
    ? undefined
    : never;
