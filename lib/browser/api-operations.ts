import type { paths as PublicPaths } from "@/packages/client/src/api";
import type { paths as PagePaths } from "@/lib/generated/page-paths";

// Types of the API, derived from its description (lib/protocols/openapi). `PublicPaths` has the public operations, as
// in the typed client; `PagePaths` has the operations that only Kith's own pages use.

export type ApiMethod = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

export type PathOf<M extends ApiMethod> =
  | PathsWithMethod<PublicPaths, Lowercase<M>>
  | PathsWithMethod<PagePaths, Lowercase<M>>;
type PathsWithMethod<Paths, M extends string> = {
  [P in keyof Paths & string]: Paths[P] extends { [method in M]: unknown } ? P : never;
}[keyof Paths & string];

type Operation<M extends ApiMethod, P> =
  | OperationIn<PublicPaths, Lowercase<M>, P>
  | OperationIn<PagePaths, Lowercase<M>, P>;
type OperationIn<Paths, M extends string, P> = P extends keyof Paths
  ? Paths[P] extends { [method in M]: infer Found }
    ? Found
    : never
  : never;

export type KeyedPath = {
  [P in PathOf<"POST">]: Operation<"POST", P> extends { parameters: { header?: infer Header } }
    ? [Header] extends [undefined] // no operation of this path has headers
      ? never
      : "Idempotency-Key" extends keyof NonNullable<Header>
        ? P
        : never
    : never;
}[PathOf<"POST">];

export type RequestInput<M extends ApiMethod, P> = InputOf<Operation<M, P>>;
type InputOf<Op> = ParametersOf<Op> & BodyOf<Op> & { ifMatch?: string; signal?: AbortSignal };
type ParametersOf<Op> = Op extends { parameters: infer All }
  ? RequestValue<Pick<All, Extract<keyof All, "path" | "query">>>
  : never;
type BodyOf<Op> = Op extends { requestBody: { content: { "application/json": infer Body } } }
  ? { body: RequestValue<Body> }
  : Op extends { requestBody: unknown }
    ? { body: Blob }
    : { body?: never };

/** Remaining parameters of `fetchApi`: the request input, which may be omitted if all of its keys are optional. */
export type RequestArguments<M extends ApiMethod, P> =
  Record<never, never> extends RequestInput<M, P>
    ? [given?: RequestInput<M, P>]
    : [given: RequestInput<M, P>];

export type ResponseBody<M extends ApiMethod, P> = SuccessBodyOf<Operation<M, P>>;
type SuccessBodyOf<Op> = Op extends { responses: infer All }
  ? { [S in keyof All & (200 | 201 | 202)]: JsonOf<All[S]> }[keyof All & (200 | 201 | 202)]
  : never;
type JsonOf<Response> = Response extends { content: { "application/json": infer Body } }
  ? ResponseValue<Body>
  : never;

/** Values that serialise to this JSON type: read-only lists, and undefined for optional keys. */
type RequestValue<T> = T extends readonly unknown[]
  ? { readonly [K in keyof T]: RequestValue<T[K]> }
  : T extends object
    ? { readonly [K in keyof T]: RequestValue<T[K]> | UndefinedIfOptional<T, K> }
    : T;

/** Type of a response value, as the server's zod schemas infer it: optional keys may be undefined. */
type ResponseValue<T> = T extends readonly unknown[]
  ? { [K in keyof T]: ResponseValue<T[K]> }
  : T extends object
    ? { [K in keyof T]: ResponseValue<T[K]> | UndefinedIfOptional<T, K> }
    : T;

/** Types with an index signature have no optional keys. */
type UndefinedIfOptional<T, K extends keyof T> = string extends K
  ? never
  : Record<never, never> extends Pick<T, K>
    ? undefined
    : never;
