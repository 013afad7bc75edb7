export type RequestHeaders = { get: (name: string) => string | null };

/**
 * Checked before the body is read. `Request` matches this type, and so does the result of `toEndpointRequest`, which
 * copies no headers of Node's request.
 */
type RequestHead = { readonly method: string; readonly url: string; readonly headers: RequestHeaders };

export type EndpointRequest = RequestHead & {
  readonly body: Request["body"];
  /** Aborted when the client disconnects. Pass it only to work that changes no data: a started write must complete. */
  readonly signal: AbortSignal;
};

/** The error is the reason of the request's signal. */
export const isClientDisconnect = (error: unknown, { signal }: Pick<EndpointRequest, "signal">): boolean =>
  signal.aborted && error === signal.reason;
