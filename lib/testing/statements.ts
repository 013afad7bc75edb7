import { PGlite } from "@electric-sql/pglite";
import { vi } from "vitest";

/**
 * What the embedded database is asked while this work is done, as it is written, without its values: the same for two questions that
 * nobody can tell apart by how long they take to answer.
 */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = [];
  // Every way of asking comes through here, as messages of the protocol: "P" prepares a statement, "Q" is one as it stands.
  const execute = PGlite.prototype.execProtocolRawSync;
  const asked = vi.spyOn(PGlite.prototype, "execProtocolRawSync").mockImplementation(function (
    this: PGlite,
    message,
  ) {
    const text = Buffer.from(message).toString("latin1"); // now: its bytes are used again
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
