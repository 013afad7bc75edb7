import { PGlite } from "@electric-sql/pglite";
import { vi } from "vitest";

/**
 * Returns the statements that the embedded database receives during the work, without values. Requests with equal
 * statements cannot be distinguished by their duration.
 */
export async function recordStatements(work: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = [];
  // Every query passes this function as protocol messages: "P" prepares a statement, "Q" runs a plain one.
  const execute = PGlite.prototype.execProtocolRawSync;
  const asked = vi.spyOn(PGlite.prototype, "execProtocolRawSync").mockImplementation(function (
    this: PGlite,
    message,
  ) {
    const text = Buffer.from(message).toString("latin1"); // read now, because the buffer is reused
    if (text.startsWith("P")) statements.push(text.slice(5).split("\0")[1] ?? "");
    if (text.startsWith("Q")) statements.push(text.slice(5).split("\0")[0] ?? "");
    return execute.call(this, message);
  });
  try {
    await work();
  } finally {
    asked.mockRestore();
  }
  return statements;
}
