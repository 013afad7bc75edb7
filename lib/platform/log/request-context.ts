import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import { singleton } from "@/lib/platform/singleton";

type RequestContext = { readonly requestId: string | null };

const requestContexts = singleton("request-context", () => new AsyncLocalStorage<RequestContext>(), {
  isPermanent: true,
});

/**
 * All log lines and audit events of the work carry `requestId`, also after asynchronous calls. Null if the work belongs
 * to no request, even if a request starts it.
 */
export const runForRequest = <T>(requestId: string | null, work: () => T): T =>
  requestContexts.run({ requestId }, work);

/** Also in a background run of a request; null for scheduled jobs, commands and any other work. */
export const currentRequestId = (): string | null => requestContexts.getStore()?.requestId ?? null;
