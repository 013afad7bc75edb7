import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, inject, test } from "vitest";
import { z } from "zod";
import { buildCompany } from "@/lib/simulators/projects/company";
import { createProjectsSimulator } from "@/lib/simulators/projects/simulator";
import { onServer, urlOfDatabase } from "@/lib/testing/postgres-server";

const size = 1_000;
const simulator = createProjectsSimulator({ company: buildCompany(size), rateLimit: false });
const { url, close } = await simulator.listen();
const folder = mkdtempSync(join(tmpdir(), "kith-killed-"));
const database = `kith_killed_${randomUUID().replaceAll("-", "")}`;
const template = inject("template");
if ("database" in template) await onServer(`CREATE DATABASE ${database} TEMPLATE ${template.database}`);

afterAll(async () => {
  await close();
  rmSync(folder, { recursive: true, force: true });
  if ("database" in template) await onServer(`DROP DATABASE ${database} WITH (FORCE)`);
});

const counts = z.object({
  people: z.int(),
  identities: z.int(),
  changes: z.int(),
  succeeded: z.int(),
  version: z.int(),
});
const report = z.object({ before: counts, synced: z.int(), after: counts });

/** Starts a process that syncs; kills it so long after it has begun, or lets it end and returns what it says. */
async function syncInProcess(killAfterMs: number | null): Promise<z.infer<typeof report> | null> {
  const startedFile = join(folder, `started-${randomUUID()}`);
  const child = spawn(
    process.execPath,
    ["node_modules/tsx/dist/cli.mjs", "--tsconfig", "tsconfig.node.json", "lib/testing/sync-process.ts"],
    {
      stdio: ["ignore", "pipe", "inherit"],
      detached: true, // tsx starts Node again: the signal has to reach both
      env: {
        ...process.env,
        PROJECTS_API_URL: url,
        SYNC_STARTED_FILE: startedFile,
        KITH_DATA_DIR: join(folder, "data"),
        DATABASE_URL: "database" in template ? urlOfDatabase(database) : "",
      },
    },
  );
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise((resolve) => child.once("close", resolve));
  if (killAfterMs === null) {
    await ended;
    return report.parse(JSON.parse(output));
  }
  while (!existsSync(startedFile) && child.exitCode === null) await sleep(5);
  await sleep(killAfterMs);
  if (child.pid && child.exitCode === null) process.kill(-child.pid, "SIGKILL");
  await ended;
  return null;
}

/** As if its twenty seconds had passed. The embedded database frees it at the start by itself. */
async function letLeaseRunOut(): Promise<void> {
  if ("database" in template) await onServer("UPDATE leases SET expires_at = 'epoch'", database);
}

test(
  "a process killed at any moment of a sync leaves all or nothing, and the next run works",
  { timeout: 180_000 },
  async () => {
    for (const killAfterMs of [0, 60, 130, 220, 350, 600]) {
      await syncInProcess(killAfterMs);
      await letLeaseRunOut();
    }
    const said = await syncInProcess(null);
    expect(said).not.toBeNull();
    const { before, after } = said ?? { before: undefined, after: undefined };
    // Everyone is there with their id and their row in the journal, or nobody is.
    expect([0, size]).toContain(before?.people);
    expect(before).toMatchObject({ identities: before?.people, changes: before?.people });
    expect(before?.succeeded === 0).toBe(before?.people === 0);
    expect(before?.version).toBe(before?.succeeded);
    expect(after).toMatchObject({
      people: size,
      identities: size,
      changes: size,
      succeeded: (before?.succeeded ?? 0) + 1,
    });
  },
);
