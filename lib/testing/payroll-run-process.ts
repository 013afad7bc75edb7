// A process of its own that does one step of a payroll run and prints how the run stands: tests and scripts/payroll-refresh.ts
// kill it on the way.
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { Caller } from "@/lib/access/levels";
import { sealSecret } from "@/lib/connections/stored-connection";
import { startPayrollRun } from "@/lib/payroll-runs/commands";
import { workOnRuns } from "@/lib/payroll-runs/work";
import { database } from "@/lib/platform/database";
import { openStoredProfile } from "@/lib/profiles/stored-profile";
import { openStore, prepareEnvironment } from "@/lib/server/start";
import { linkEmployees, preparation, type runReport } from "./payroll-runs";
import type { z } from "zod";

prepareEnvironment();
const store = await openStore();
const executive: Caller = {
  userId: crypto.randomUUID(),
  name: "An executive",
  email: "executive@example.com",
  accessLevel: "executive",
  personId: null,
  via: { kind: "session", sessionId: crypto.randomUUID(), viewer: null },
};
const steps: Record<string, () => Promise<unknown>> = {
  prepare,
  start: () => startPayrollRun(executive),
  work,
  report: async () => undefined,
};
await steps[process.env["RUN_STEP"] ?? ""]?.();
console.log(JSON.stringify(await report()));
await store.close();

async function prepare() {
  const given: unknown = JSON.parse(readFileSync(process.env["RUN_PREPARATION"] ?? "", "utf8"));
  const { secret, employees } = preparation.parse(given);
  await database().connection.create({
    data: {
      provider: "payroll",
      orgId: secret.tenantId,
      orgName: "Fernhill Studio",
      secret: sealSecret("payroll", secret),
      connectedAt: new Date(),
      tokenExpiresAt: new Date(Date.now() + 1_800_000),
    },
  });
  await linkEmployees(employees);
}

/** Until nobody has anything to do: another process may hold the run for as long as its lease lasts. */
async function work() {
  const open = { source: "payroll", state: "running" } as const;
  while ((await database().syncRun.count({ where: open })) > 0) {
    await workOnRuns(new AbortController().signal);
    await sleep(200);
  }
}

async function report(): Promise<z.infer<typeof runReport>> {
  const run = await database().syncRun.findFirst({
    where: { source: "payroll" },
    orderBy: { startedAt: "desc" },
  });
  const twice = await database().$queryRaw<unknown[]>`
    SELECT 1 FROM sync_changes GROUP BY run_id, person_id, kind, field HAVING count(*) > 1`;
  const profiles = await database().profile.findMany({
    include: { person: { include: { identities: true } } },
  });
  return {
    state: run?.state ?? "none",
    read: run?.peopleRead ?? 0,
    updated: run?.updated ?? 0,
    unchanged: run?.unchanged ?? 0,
    failed: run?.failed ?? 0,
    profiles: profiles.length,
    journalledTwice: twice.length,
    phones: Object.fromEntries(
      profiles.map((row) => [
        row.person.identities.find(({ provider }) => provider === "payroll")?.externalId ?? "",
        openStoredProfile(row).contact.phone,
      ]),
    ),
  };
}
