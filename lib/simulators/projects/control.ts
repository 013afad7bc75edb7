import { z } from "zod";
import { failure } from "./answers";
import { fault, type Fault } from "./faults";
import type { createPeopleStore, PersonEdit } from "./people-store";

type Controlled = {
  setFaults: (...faults: Fault[]) => void;
  clearFaults: () => void;
  store: ReturnType<typeof createPeopleStore>;
  requests: readonly { path: string }[];
};

const change = z.object({
  attributes: z.record(z.string(), z.unknown()).optional(),
  managerId: z.string().nullable().optional(),
  sentId: z.unknown().optional(),
});
const newcomer = change.extend({ id: z.string().min(1).optional() });

/**
 * What browser tests may change from outside: `POST` (one or a list) and `DELETE /_simulator/faults`; `POST
 * /_simulator/people` adds somebody and answers their id, `PATCH /_simulator/people/:id` edits, `DELETE` deactivates and
 * `POST /_simulator/people/:id` adds with that id; `GET /_simulator/requests` counts what the vendor was asked, by path and
 * without headers. 400 says what is wrong with a body, 404 that there is no such person.
 */
export async function obeyControl(
  request: Request,
  url: URL,
  { setFaults, clearFaults, store, requests }: Controlled,
): Promise<Response> {
  const [, , thing, id] = url.pathname.split("/");
  const command = `${request.method} ${thing ?? ""}`;
  if (command === "GET requests") return Response.json(countRequests(requests));
  if (!["POST faults", "DELETE faults", "POST people", "PATCH people", "DELETE people"].includes(command))
    return failure(404, "record_not_found", "Record Not Found", `${command} is no command`);
  if (["PATCH people", "DELETE people"].includes(command) && !store.find(id ?? ""))
    return failure(404, "record_not_found", "Record Not Found", `no person ${id ?? ""}`);
  try {
    const body: unknown = request.method === "DELETE" ? null : await request.json();
    return Response.json(obey(body));
  } catch (error) {
    return failure(400, "invalid_command", "Invalid Command", String(error));
  }

  function obey(body: unknown): { ok: true; id?: string } {
    switch (command) {
      case "POST faults":
        setFaults(...z.array(fault).parse([body].flat()));
        return { ok: true };
      case "DELETE faults":
        clearFaults();
        return { ok: true };
      case "POST people": {
        const { id: given, ...edit } = newcomer.parse(body);
        const added = id ?? given ?? store.nextId();
        store.add(added, onlyGiven(edit));
        return { ok: true, id: added };
      }
      case "PATCH people":
        store.edit(id ?? "", onlyGiven(change.parse(body)));
        return { ok: true };
      default:
        store.deactivate(id ?? "");
        return { ok: true };
    }
  }
}

function countRequests(requests: readonly { path: string }[]): {
  total: number;
  byPath: Record<string, number>;
} {
  const byPath: Record<string, number> = {};
  for (const { path } of requests) {
    const [address = ""] = path.split("?");
    byPath[address] = (byPath[address] ?? 0) + 1;
  }
  return { total: requests.length, byPath };
}

/** What was not mentioned stays as it is; a `managerId` of null was mentioned. */
function onlyGiven({ attributes, managerId, sentId }: z.infer<typeof change>): PersonEdit {
  return {
    ...(attributes && { attributes }),
    ...(managerId !== undefined && { managerId }),
    ...(sentId !== undefined && { sentId }),
  };
}
