import { z } from "zod";

/** What is done for a command: given the id in its address, empty if there is none, and the JSON of its body, null if there is none. */
type Command = (id: string, body: unknown) => object;
/** Commands by method and thing: `PATCH people` for `PATCH /_simulator/people/:id`. */
export type Commands = Record<string, Command>;

/** The command is for somebody or something that is not there. */
export class NotThere extends Error {
  override readonly name = "NotThere";
}

export const isControl = (url: URL): boolean => url.pathname.startsWith("/_simulator/");

/** Obeys a command from outside. 400 says what is wrong with it, 404 that there is no such command or nothing to obey it on. */
export async function obeyCommand(request: Request, url: URL, commands: Commands): Promise<Response> {
  const [, , thing = "", id = ""] = url.pathname.split("/");
  const name = `${request.method} ${thing}`;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) return refusal(404, `${name} is no command`);
  try {
    const text = await request.text();
    const body: unknown = text === "" ? null : JSON.parse(text);
    return Response.json(command(id, body));
  } catch (error) {
    return refusal(error instanceof NotThere ? 404 : 400, String(error));
  }
}

const refusal = (status: number, error: string) => Response.json({ ok: false, error }, { status });

/**
 * The commands of every simulator: `POST` (one or a list) and `DELETE /_simulator/faults`, and `GET /_simulator/requests`, which
 * counts what the vendor was asked, by path and without headers.
 */
export const commonCommands = <Fault>({
  fault,
  setFaults,
  clearFaults,
  requests,
}: {
  fault: z.ZodType<Fault>;
  setFaults: (...faults: Fault[]) => void;
  clearFaults: () => void;
  requests: readonly { path: string }[];
}): Commands => ({
  "POST faults": (_id, body) => {
    setFaults(...z.array(fault).parse([body].flat()));
    return { ok: true };
  },
  "DELETE faults": () => {
    clearFaults();
    return { ok: true };
  },
  "GET requests": () => {
    const byPath: Record<string, number> = {};
    for (const { path } of requests) {
      const [address = ""] = path.split("?");
      byPath[address] = (byPath[address] ?? 0) + 1;
    }
    return { total: requests.length, byPath };
  },
});
