/** The headers of a request, by name in lower case. `Headers` are such. */
export type RequestHeaders = { get: (name: string) => string | null };

/**
 * What decides about a request before its body is read. A `Request` is one; so is what our own server makes of node's, without copying
 * the headers.
 */
export type RequestHead = { readonly method: string; readonly url: string; readonly headers: RequestHeaders };

/** A request as endpoints take it. `Request` is one. */
export type EndpointRequest = RequestHead & {
  readonly body: Request["body"];
  /** Aborted when the client disconnects before the response. For work that changes nothing: a started write is completed. */
  readonly signal: AbortSignal;
};

/** True if the request failed only because its client disconnected: the error is the reason of its signal. */
export const isDisconnect = (error: unknown, { signal }: Pick<EndpointRequest, "signal">): boolean =>
  signal.aborted && error === signal.reason;
