import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import { singleton } from "./singleton";

type RequestContext = { readonly requestId: string | null };

const requestContexts = singleton("request-context", () => new AsyncLocalStorage<RequestContext>(), {
  isPermanent: true,
});

/**
 * Runs work for a request. All log lines and audit events of the work carry `requestId`, also after asynchronous calls.
 * `requestId` is null if the work belongs to no request, even if a request starts it.
 */
export const runForRequest = <T>(requestId: string | null, work: () => T): T =>
  requestContexts.run({ requestId }, work);

/**
 * Returns the id of the current request, or of the request that a background run belongs to; null for scheduled jobs,
 * commands and any other work.
 */
export const currentRequestId = (): string | null => requestContexts.getStore()?.requestId ?? null;
