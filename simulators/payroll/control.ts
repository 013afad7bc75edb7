import { z } from "zod";
import {
  createCommonCommands,
  TargetNotFound,
  type CommandHandlers,
  type ControlledSimulator,
} from "../control-commands";
import type { createEmployeeStore } from "./employee-store";
import { faultSchema, type Fault } from "./faults";
import type { TokenStore } from "./token-store";

type ControlTarget = ControlledSimulator<Fault> & {
  employees: ReturnType<typeof createEmployeeStore>;
  tokens: TokenStore;
  disconnect: (tenantId: string) => boolean;
  advanceClock: (milliseconds: number) => void;
};

const editSchema = z.record(z.string(), z.unknown());
const clockAdvance = z.object({ milliseconds: z.number().int().nonnegative() });

/**
 * Returns the control commands for browser tests, besides faults: `POST /_simulator/clock` advances the clock, `POST
 * /_simulator/expire-access-tokens` expires existing access tokens, `GET /_simulator/tokens` counts exchanges and
 * refreshes, `DELETE /_simulator/connections/:tenant` disconnects as a user does at the vendor, `GET
 * /_simulator/employees` lists employees, `POST` adds an employee and returns the id, `PATCH /_simulator/employees/:id`
 * edits, `DELETE` removes, and `POST /_simulator/terminated/:id` terminates.
 */
export function createControlCommands({
  employees,
  tokens,
  disconnect,
  advanceClock,
  ...controlled
}: ControlTarget): CommandHandlers {
  const existing = (id: string) => {
    if (!employees.find(id)) throw new TargetNotFound(`no employee ${id}`);
    return id;
  };
  return {
    ...createCommonCommands(faultSchema, controlled),
    "POST clock": (_id, body) => advanceClock(clockAdvance.parse(body).milliseconds),
    "POST expire-access-tokens": () => tokens.expireAccessTokens(),
    "GET tokens": () => tokens.seen,
    "DELETE connections": (tenantId) => {
      if (!disconnect(tenantId)) throw new TargetNotFound(`no connection to tenant ${tenantId}`);
    },
    "GET employees": () =>
      employees.all().map(({ record, personId, difference }) => ({
        id: record.EmployeeID,
        name: `${record.FirstName ?? ""} ${record.LastName ?? ""}`,
        status: record.Status,
        personId,
        difference,
      })),
    "POST employees": (_id, body) => ({ ok: true, id: employees.add(editSchema.parse(body ?? {})) }),
    "PATCH employees": (id, body) => employees.edit(existing(id), editSchema.parse(body)),
    "DELETE employees": (id) => employees.remove(existing(id)),
    "POST terminated": (id) => employees.terminate(existing(id)),
  };
}
