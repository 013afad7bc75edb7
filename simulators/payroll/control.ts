import { z } from "zod";
import {
  createCommonCommands,
  TargetNotFound,
  type CommandHandlers,
  type ControlledSimulator,
} from "../control-commands";
import type { createEmployeeStore } from "./employee-store";
import { faultSchema, type Fault } from "./faults";

type ControlTarget = ControlledSimulator<Fault> & { employees: ReturnType<typeof createEmployeeStore> };

const editSchema = z.record(z.string(), z.unknown());

/**
 * Returns the control commands for browser tests, besides faults: `POST /_simulator/employees` adds an employee and
 * returns the id, `PATCH /_simulator/employees/:id` edits, `DELETE` removes, and `POST /_simulator/terminated/:id`
 * terminates.
 */
export function createControlCommands({ employees, ...controlled }: ControlTarget): CommandHandlers {
  const existing = (id: string) => {
    if (!employees.find(id)) throw new TargetNotFound(`no employee ${id}`);
    return id;
  };
  return {
    ...createCommonCommands(faultSchema, controlled),
    "POST employees": (_id, body) => ({ ok: true, id: employees.add(editSchema.parse(body ?? {})) }),
    "PATCH employees": (id, body) => employees.edit(existing(id), editSchema.parse(body)),
    "DELETE employees": (id) => employees.remove(existing(id)),
    "POST terminated": (id) => employees.terminate(existing(id)),
  };
}
