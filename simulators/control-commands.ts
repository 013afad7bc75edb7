import { z } from "zod";

/**
 * Runs a command with the id of its path (empty if absent) and its parsed JSON body (null if absent). Returns a
 * response or its JSON; the default is `{ "ok": true }`.
 */
type CommandHandler = (id: string, body: unknown, request: Request) => object | void;
/** Command handlers by method and first path segment: `PATCH people` for `PATCH /_simulator/people/:id`. */
export type CommandHandlers = Record<string, CommandHandler>;

/** Thrown when the target of a command does not exist. */
export class TargetNotFound extends Error {
  override readonly name = "NotThere";
}

export const isControlRequest = (url: URL): boolean => url.pathname.startsWith("/_simulator/");

export async function handleControlRequest(
  request: Request,
  url: URL,
  commands: CommandHandlers,
): Promise<Response> {
  const [, , thing = "", id = ""] = url.pathname.split("/");
  const name = `${request.method} ${thing}`;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) return createRefusal(404, `${name} is no command`);
  try {
    const text = await request.text();
    const body: unknown = text === "" ? null : JSON.parse(text);
    const result = command(id, body, request) ?? { ok: true };
    return result instanceof Response ? result : Response.json(result);
  } catch (error) {
    return createRefusal(error instanceof TargetNotFound ? 404 : 400, String(error));
  }
}

const createRefusal = (status: number, error: string) => Response.json({ ok: false, error }, { status });

export type ControlledSimulator<Fault> = {
  faults: { set: (...faults: Fault[]) => void; clear: () => void };
  requests: readonly { path: string }[];
};

/**
 * Returns the commands of every simulator: `POST` (one or a list) and `DELETE /_simulator/faults`, and `GET
 * /_simulator/requests`, which counts requests by path, without headers.
 */
export const createCommonCommands = <Fault>(
  fault: z.ZodType<Fault>,
  { faults, requests }: ControlledSimulator<Fault>,
): CommandHandlers => ({
  "POST faults": (_id, body) => faults.set(...z.array(fault).parse([body].flat())),
  "DELETE faults": () => faults.clear(),
  "GET requests": () => {
    const byPath: Record<string, number> = {};
    for (const { path } of requests) {
      const [address = ""] = path.split("?");
      byPath[address] = (byPath[address] ?? 0) + 1;
    }
    return { total: requests.length, byPath };
  },
});
