import type { paths as ForPrograms } from "@/packages/client/src/api";
import type { paths as ForPages } from "@/lib/generated/page-paths";

// Types of the API, generated from its description (lib/protocols/openapi): `ForPrograms` is the public part, as in the
// typed client; the other part is for pages and browsers only.

export type ApiMethod = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Paths that support a method. */
export type PathOf<M extends ApiMethod> =
  | PathsWithMethod<ForPrograms, Lowercase<M>>
  | PathsWithMethod<ForPages, Lowercase<M>>;
type PathsWithMethod<Paths, M extends string> = {
  [P in keyof Paths & string]: Paths[P] extends { [method in M]: unknown } ? P : never;
}[keyof Paths & string];

/** Generated type of an operation. */
type Operation<M extends ApiMethod, P> =
  | OperationIn<ForPrograms, Lowercase<M>, P>
  | OperationIn<ForPages, Lowercase<M>, P>;
type OperationIn<Paths, M extends string, P> = P extends keyof Paths
  ? Paths[P] extends { [method in M]: infer Found }
    ? Found
    : never
  : never;

/** Path and query parameters and body of a request; required keys are required here too. */
export type RequestInput<M extends ApiMethod, P> = InputOf<Operation<M, P>>;
type InputOf<Op> = ParametersOf<Op> & BodyOf<Op> & { signal?: AbortSignal };
type ParametersOf<Op> = Op extends { parameters: infer All }
  ? RequestValue<Pick<All, Extract<keyof All, "path" | "query">>>
  : never;
type BodyOf<Op> = Op extends { requestBody: { content: { "application/json": infer Body } } }
  ? { body: RequestValue<Body> }
  : { body?: never };

/** Rest parameter type: the argument is optional if all its keys are optional. */
export type RequestArguments<M extends ApiMethod, P> =
  Record<never, never> extends RequestInput<M, P>
    ? [given?: RequestInput<M, P>]
    : [given: RequestInput<M, P>];

/** Body of a successful response. */
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

/** The inferred types of the server's schemas: optional keys may be undefined. */
type ResponseValue<T> = T extends readonly unknown[]
  ? { [K in keyof T]: ResponseValue<T[K]> }
  : T extends object
    ? { [K in keyof T]: ResponseValue<T[K]> | UndefinedIfOptional<T, K> }
    : T;

/** undefined if the key is optional. Types with an index signature have no optional keys. */
type UndefinedIfOptional<T, K extends keyof T> = string extends K
  ? never
  : Record<never, never> extends Pick<T, K>
    ? undefined
    : never;
