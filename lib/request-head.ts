/** The headers of a request, by name in lower case. `Headers` are such. */
export type RequestHeaders = { get: (name: string) => string | null };

/**
 * What decides about a request before its body is read. A `Request` is one; so is what our own server makes of node's, without copying
 * the headers.
 */
export type RequestHead = { readonly method: string; readonly url: string; readonly headers: RequestHeaders };

/** A request as endpoints take it. `Request` is one. */
export type EndpointRequest = RequestHead & { readonly body: Request["body"] };
