import { openInterruptibleProxy } from "@/testing/interruptible-proxy";

type CountingProxy = { port: number; count: () => number; close: () => Promise<void> };

/**
 * Types of messages of the PostgreSQL protocol 3 that count as statements: Q (simple query) and E (executes a prepared
 * statement). Each message after the first has a type and a length.
 */
const countedMessageTypes = new Set(["Q".charCodeAt(0), "E".charCodeAt(0)]);

export async function startCountingProxy(target: URL): Promise<CountingProxy> {
  let statements = 0;
  const { port, close } = await openInterruptibleProxy(
    { host: target.hostname, port: Number(target.port || 5432) },
    () => createStatementReader(() => statements++),
  );
  return { port, close, count: () => statements };
}

export function createStatementReader(onStatement: () => void): (bytes: Buffer) => void {
  let pending: Buffer = Buffer.alloc(0);
  let hasBegun = false;
  return (bytes) => {
    pending = pending.length > 0 ? Buffer.concat([pending, bytes]) : bytes;
    for (;;) {
      const typed = hasBegun ? 1 : 0; // the first message has no type
      if (pending.length < typed + 4) return;
      const length = typed + pending.readInt32BE(typed);
      if (pending.length < length) return;
      if (hasBegun && countedMessageTypes.has(pending[0] ?? 0)) onStatement();
      hasBegun = true;
      pending = pending.subarray(length);
    }
  };
}
