// Loaded before a script that a test kills: ends the process at a moment of its work with the database, and says so first.
import { setFlagsFromString } from "node:v8";
import { writeSync } from "node:fs";
import { PGlite } from "@electric-sql/pglite";
import pg from "pg";
import { z } from "zod";

/**
 * A moment: the first statement that matches `at`, once all of `after` have been seen, each at some time before. `unsent` is before it
 * reaches the database, `sent` after, with nothing of its answer read.
 */
const databaseMoment = z.object({
  name: z.string(),
  after: z.array(z.string()).default([]),
  at: z.string(),
  when: z.enum(["unsent", "sent"]),
});
export type DatabaseMoment = z.input<typeof databaseMoment>;

// A database that lives for two seconds is done before making its code fast would be: a quarter of such a process's time.
setFlagsFromString("--wasm-tiering-budget=50000000");

const given = process.env["KILL_AT"];
if (given) killAt(databaseMoment.parse(JSON.parse(given)));

function killAt({ name, after, at, when }: z.infer<typeof databaseMoment>): void {
  const awaited = [...after];
  const isReached = (statement: string): boolean => {
    if (awaited[0] !== undefined && statement.includes(awaited[0])) awaited.shift();
    return awaited.length === 0 && statement.includes(at);
  };
  const die = () => {
    writeSync(1, `killed: ${name}\n`);
    process.kill(process.pid, "SIGKILL");
  };

  const send: unknown = Reflect.get(pg.Client.prototype, "query");
  if (typeof send !== "function") throw new Error("the driver has changed: nothing would be killed");
  replace(pg.Client.prototype, "query", (client, request) => {
    const pass = (): unknown => Reflect.apply(send, client, request);
    if (!isReached(statementOf(request[0]))) return pass();
    if (when === "unsent") die();
    const answer = pass();
    setImmediate(die); // by then it is written to the socket
    return answer;
  });

  // Every way of asking the embedded database comes through here, as bytes of the protocol.
  const execute: unknown = Reflect.get(PGlite.prototype, "execProtocolRawSync");
  if (typeof execute !== "function") throw new Error("the driver has changed: nothing would be killed");
  replace(PGlite.prototype, "execProtocolRawSync", (embedded, request) => {
    const pass = (): unknown => Reflect.apply(execute, embedded, request);
    const [message] = request;
    const statement = message instanceof Uint8Array ? Buffer.from(message).toString("latin1") : "";
    if (!isReached(statement)) return pass();
    if (when === "unsent") die();
    pass();
    return die();
  });
}

function replace(owner: object, name: string, by: (self: unknown, request: unknown[]) => unknown): void {
  Object.defineProperty(owner, name, {
    value: function (this: unknown, ...request: unknown[]) {
      return by(this, request);
    },
  });
}

function statementOf(query: unknown): string {
  if (typeof query === "string") return query;
  return typeof query === "object" && query !== null && "text" in query ? String(query.text) : "";
}
