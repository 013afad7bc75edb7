import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import { singleton } from "./singleton";

type RequestContext = { readonly requestId: string | null };

const requestContexts = singleton("request-context", () => new AsyncLocalStorage<RequestContext>(), {
  isPermanent: true,
});

/**
 * Runs work for the request with this id, which every resulting log line and audit event carries, across asynchronous
 * calls. Null: for no request, even if a request starts the work.
 */
export const runForRequest = <T>(requestId: string | null, work: () => T): T =>
  requestContexts.run({ requestId }, work);

/** Returns the id of the current request; null for work of Kith, a schedule or a command. */
export const currentRequestId = (): string | null => requestContexts.getStore()?.requestId ?? null;
