import { z } from "zod";
import { commonCommands, NotThere, type Commands } from "../control-commands";
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
 * What browser tests may change from outside, beside faults: `POST /_simulator/people` adds somebody and answers their id, `PATCH
 * /_simulator/people/:id` edits, `DELETE` deactivates and `POST /_simulator/people/:id` adds with that id.
 */
export function controlCommands({ store, ...controlled }: Controlled): Commands {
  const existing = (id: string) => {
    if (!store.find(id)) throw new NotThere(`no person ${id}`);
    return id;
  };
  return {
    ...commonCommands({ fault, ...controlled }),
    "POST people": (id, body) => {
      const { id: given, ...edit } = newcomer.parse(body);
      const added = id || (given ?? store.nextId());
      store.add(added, onlyGiven(edit));
      return { ok: true, id: added };
    },
    "PATCH people": (id, body) => {
      store.edit(existing(id), onlyGiven(change.parse(body)));
      return { ok: true };
    },
    "DELETE people": (id) => {
      store.deactivate(existing(id));
      return { ok: true };
    },
  };
}

/** What was not mentioned stays as it is; a `managerId` of null was mentioned. */
function onlyGiven({ attributes, managerId, sentId }: z.infer<typeof change>): PersonEdit {
  return {
    ...(attributes && { attributes }),
    ...(managerId !== undefined && { managerId }),
    ...(sentId !== undefined && { sentId }),
  };
}
