import { z } from "zod";
import { commonCommands, NotThere, type Commands } from "../control-commands";
import type { createEmployeeStore } from "./employee-store";
import { fault, type Fault } from "./faults";
import type { TokenStore } from "./token-store";

type Controlled = {
  setFaults: (...faults: Fault[]) => void;
  clearFaults: () => void;
  requests: readonly { path: string }[];
  employees: ReturnType<typeof createEmployeeStore>;
  tokens: TokenStore;
  /** False for a tenant that is not connected. */
  disconnect: (tenantId: string) => boolean;
  letPass: (milliseconds: number) => void;
};

const edit = z.record(z.string(), z.unknown());
const passing = z.object({ milliseconds: z.number().int().nonnegative() });

/**
 * What browser tests may change from outside, beside faults: `POST /_simulator/clock` lets time pass, `POST /_simulator/expire-access-tokens`
 * ends those that there are, `GET /_simulator/tokens` counts exchanges and refreshes, `DELETE /_simulator/connections/:tenant` is a
 * user who disconnects inside the vendor's product, `GET /_simulator/employees` lists who is
 * whom, `POST` adds somebody and answers their id, `PATCH /_simulator/employees/:id` edits, `DELETE` removes, and `POST
 * /_simulator/terminated/:id` terminates.
 */
export function controlCommands({
  employees,
  tokens,
  disconnect,
  letPass,
  ...controlled
}: Controlled): Commands {
  const existing = (id: string) => {
    if (!employees.find(id)) throw new NotThere(`no employee ${id}`);
    return id;
  };
  return {
    ...commonCommands({ fault, ...controlled }),
    "POST clock": (_id, body) => {
      letPass(passing.parse(body).milliseconds);
      return { ok: true };
    },
    "POST expire-access-tokens": () => {
      tokens.expireAccessTokens();
      return { ok: true };
    },
    "GET tokens": () => tokens.seen,
    "DELETE connections": (tenantId) => {
      if (!disconnect(tenantId)) throw new NotThere(`no connection to tenant ${tenantId}`);
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
    "POST employees": (_id, body) => ({ ok: true, id: employees.add(edit.parse(body ?? {})) }),
    "PATCH employees": (id, body) => {
      employees.edit(existing(id), edit.parse(body));
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
