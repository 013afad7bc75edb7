import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import { singleton } from "./singleton";

type Context = { readonly requestId: string | null };

const contexts = singleton("request-context", () => new AsyncLocalStorage<Context>(), { lasts: true });

/**
 * Does something for the request with this id: every line of the log and of the record that comes of it says so, whatever is waited for
 * in between. Null: for none, also where a request lets it begin.
 */
export const onBehalfOf = <T>(requestId: string | null, work: () => T): T =>
  contexts.run({ requestId }, work);

/** The id of the request that something is done for; null where Kith, a schedule or a command does it. */
export const currentRequestId = (): string | null => contexts.getStore()?.requestId ?? null;
