import { z } from "zod";
import { fault, type Fault } from "./faults";
import type { createPeopleStore } from "./people-store";

type Controlled = {
  setFaults: (...faults: Fault[]) => void;
  clearFaults: () => void;
  store: ReturnType<typeof createPeopleStore>;
};

const edit = z.object({
  attributes: z.record(z.string(), z.unknown()).default({}),
  managerId: z.string().nullable().default(null),
});

/**
 * What browser tests may change from outside: `POST` and `DELETE /_simulator/faults`, `POST /_simulator/people/:id` (add),
 * `PATCH` (edit) and `DELETE` (deactivate).
 */
export async function obeyControl(
  request: Request,
  url: URL,
  { setFaults, clearFaults, store }: Controlled,
): Promise<Response> {
  const [, , thing, id = ""] = url.pathname.split("/");
  const body = async (): Promise<unknown> => request.json();
  switch (`${request.method} ${thing ?? ""}`) {
    case "POST faults":
      setFaults(...z.array(fault).parse([await body()].flat()));
      break;
    case "DELETE faults":
      clearFaults();
      break;
    case "POST people":
      store.add(id, edit.parse(await body()));
      break;
    case "PATCH people": {
      const { attributes, managerId } = edit.partial().parse(await body());
      store.edit(id, { ...(attributes && { attributes }), ...(managerId !== undefined && { managerId }) });
      break;
    }
    case "DELETE people":
      store.deactivate(id);
      break;
    default:
      return new Response(null, { status: 404 });
  }
  return Response.json({ ok: true });
}
