import { z } from "zod";
import { createCommonCommands, TargetNotFound, type CommandHandlers } from "../control-commands";
import type { createEmployeeStore } from "./employee-store";
import { faultSchema, type Fault } from "./faults";
import type { TokenStore } from "./token-store";

type ControlTarget = {
  setFaults: (...faults: Fault[]) => void;
  clearFaults: () => void;
  requests: readonly { path: string }[];
  employees: ReturnType<typeof createEmployeeStore>;
  tokens: TokenStore;
  /** Returns false for a tenant that is not connected. */
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
  advanceClock: advanceClock,
  ...controlled
}: ControlTarget): CommandHandlers {
  const existing = (id: string) => {
    if (!employees.find(id)) throw new TargetNotFound(`no employee ${id}`);
    return id;
  };
  return {
    ...createCommonCommands({ fault: faultSchema, ...controlled }),
    "POST clock": (_id, body) => {
      advanceClock(clockAdvance.parse(body).milliseconds);
      return { ok: true };
    },
    "POST expire-access-tokens": () => {
      tokens.expireAccessTokens();
      return { ok: true };
    },
    "GET tokens": () => tokens.seen,
    "DELETE connections": (tenantId) => {
      if (!disconnect(tenantId)) throw new TargetNotFound(`no connection to tenant ${tenantId}`);
      return { ok: true };
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
    "PATCH employees": (id, body) => {
      employees.edit(existing(id), editSchema.parse(body));
      return { ok: true };
    },
    "DELETE employees": (id) => {
      employees.remove(existing(id));
      return { ok: true };
    },
    "POST terminated": (id) => {
      employees.terminate(existing(id));
      return { ok: true };
    },
  };
}
