// Preloaded into a script under test. Ends the process at a defined point of its database work, and reports the point
// first.
import { setFlagsFromString } from "node:v8";
import { writeSync } from "node:fs";
import { PGlite } from "@electric-sql/pglite";
import pg from "pg";
import { z } from "zod";

/**
 * Point at which the process is killed: the first statement that contains `at`, after statements that contain each of
 * `after`, in order. `unsent`: before the statement is sent to the database. `sent`: after, before the answer is read.
 */
const killPointSchema = z.object({
  name: z.string(),
  after: z.array(z.string()).default([]),
  at: z.string(),
  when: z.enum(["unsent", "sent"]),
});
export type KillPoint = z.input<typeof killPointSchema>;

// Delays WebAssembly optimisation, which takes a quarter of the time of a process that lives two seconds.
setFlagsFromString("--wasm-tiering-budget=50000000");

const killPointSetting = process.env["KILL_AT"];
if (killPointSetting) installKillPoint(killPointSchema.parse(JSON.parse(killPointSetting)));

function installKillPoint({ name, after, at, when }: z.infer<typeof killPointSchema>): void {
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
  replaceMethod(pg.Client.prototype, "query", (client, request) => {
    const pass = (): unknown => Reflect.apply(send, client, request);
    if (!isReached(getStatement(request[0]))) return pass();
    if (when === "unsent") die();
    const answer = pass();
    setImmediate(die); // runs after the write to the socket
    return answer;
  });

  // Every query of the embedded database passes this function as protocol bytes.
  const execute: unknown = Reflect.get(PGlite.prototype, "execProtocolRawSync");
  if (typeof execute !== "function") throw new Error("the driver has changed: nothing would be killed");
  replaceMethod(PGlite.prototype, "execProtocolRawSync", (embedded, request) => {
    const pass = (): unknown => Reflect.apply(execute, embedded, request);
    const [message] = request;
    const statement = message instanceof Uint8Array ? Buffer.from(message).toString("latin1") : "";
    if (!isReached(statement)) return pass();
    if (when === "unsent") die();
    pass();
    return die();
  });
}

function replaceMethod(
  owner: object,
  name: string,
  by: (self: unknown, request: unknown[]) => unknown,
): void {
  Object.defineProperty(owner, name, {
    value: function (this: unknown, ...request: unknown[]) {
      return by(this, request);
    },
  });
}

function getStatement(query: unknown): string {
  if (typeof query === "string") return query;
  return typeof query === "object" && query !== null && "text" in query ? String(query.text) : "";
}
