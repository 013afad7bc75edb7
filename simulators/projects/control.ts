import { z } from "zod";
import {
  createCommonCommands,
  TargetNotFound,
  type CommandHandlers,
  type ControlledSimulator,
} from "../control-commands";
import { faultSchema, type Fault } from "./faults";
import type { createPeopleStore, PersonEdit } from "./people-store";

type ControlTarget = ControlledSimulator<Fault> & { store: ReturnType<typeof createPeopleStore> };

const personChange = z.object({
  attributes: z.record(z.string(), z.unknown()).optional(),
  managerId: z.string().nullable().optional(),
  sentId: z.unknown().optional(),
});
const newPerson = personChange.extend({ id: z.string().min(1).optional() });

/**
 * Returns the control commands for browser tests, besides faults: `POST /_simulator/people` adds a person and returns
 * the id, `PATCH /_simulator/people/:id` edits, `DELETE` deactivates and `POST /_simulator/people/:id` adds a person
 * with that id.
 */
export function createControlCommands({ store, ...controlled }: ControlTarget): CommandHandlers {
  const existing = (id: string) => {
    if (!store.find(id)) throw new TargetNotFound(`no person ${id}`);
    return id;
  };
  return {
    ...createCommonCommands(faultSchema, controlled),
    "POST people": (id, body) => {
      const { id: given, ...edit } = newPerson.parse(body);
      const added = id || (given ?? store.nextId());
      store.add(added, toPersonEdit(edit));
      return { ok: true, id: added };
    },
    "PATCH people": (id, body) => store.edit(existing(id), toPersonEdit(personChange.parse(body))),
    "DELETE people": (id) => store.deactivate(existing(id)),
  };
}

/** Absent fields stay unchanged; a `managerId` of null is a change. */
function toPersonEdit({ attributes, managerId, sentId }: z.infer<typeof personChange>): PersonEdit {
  return {
    ...(attributes && { attributes }),
    ...(managerId !== undefined && { managerId }),
    ...(sentId !== undefined && { sentId }),
  };
}
