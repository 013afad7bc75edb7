// Slow: every command is a process of its own, on a new folder.
// Embedded engine: its commands open folders of their own.
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test, vi } from "vitest";
import { listenLocally } from "@/testing/listen-locally";
import { z } from "zod";
import { deleteLeftoverSnapshots, snapshotEmbeddedDatabase } from "@/lib/operations/backup/snapshots";
import { database } from "@/lib/platform/database/database";
import { openDatabaseCopy } from "@/lib/platform/database/embedded-database";
import { environment, type EncryptionKey } from "@/lib/platform/environment";
import { loadMigrationNames } from "@/lib/platform/database/migrations";
import { readKithVersion } from "@/lib/platform/version";
import { prepareDemoFolder } from "@/lib/operations/server/demo-folder";
import { getNodeArguments } from "@/testing/npm-script";
import { createSharedDatabase } from "@/testing/shared-database";
import { runCommand } from "./program";
import { serveCommands } from "./serve-commands";

// Each command starts a process and creates a database, which is slow on a busy machine.
vi.setConfig({ testTimeout: 240_000 });

const parent = mkdtempSync(join(tmpdir(), "kith-commands-"));
afterAll(() => rmSync(parent, { recursive: true }));

/** Runs `npm run <script> -- <words>` without npm, to its end. */
async function run(
  script: string,
  folder: string,
  words: readonly string[] = [],
  settings: Readonly<Record<string, string>> = {},
) {
  const child = spawn(process.execPath, [...getNodeArguments(script), ...words], {
    env: { ...process.env, DATABASE_URL: "", KITH_DATA_DIR: folder, PORT: "0", ...settings },
  });
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => said.push(text));
  }
  const status = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { status, said: said.join("") };
}

/** Runs a command in the process of the tests. */
async function runHere(words: readonly string[], prepare?: () => Promise<void>) {
  const lines: string[] = [];
  const print = (line: string) => lines.push(line);
  const status = await runCommand({ out: print, error: print }, words, prepare);
  return { status, said: lines.join("\n") };
}

const formatKeys = (keys: readonly EncryptionKey[]) =>
  keys.map(({ id, key }) => `${id}:${key.toString("base64")}`).join(",");

test("a command works on a new folder, and doctor creates no database", async () => {
  const folder = join(parent, "installation");
  expect(await run("kith", folder, ["doctor"])).toMatchObject({
    status: 1,
    said: expect.stringContaining(`database: none in ${folder} yet`) as string,
  });
  expect(readdirSync(folder)).toEqual(["secrets.json"]);
  const account = ["--email", "ana@example.com", "--name", "Ana", "--level", "staff"];
  expect(await run("kith", folder, ["user", "add", ...account])).toMatchObject({
    status: 0,
    said: expect.stringContaining("added: ana@example.com (staff)") as string,
  });
});

describe("while a Kith with an embedded database runs", async () => {
  const { opened, variables } = await createSharedDatabase();
  const kith = (...words: string[]) => run("kith", variables.KITH_DATA_DIR, words, variables);
  const whileRunning = (work: () => Promise<void>) =>
    opened(async () => {
      const commands = await serveCommands();
      try {
        await work();
      } finally {
        commands.close();
      }
    });

  test("commands run in its process, and a restore is refused", () =>
    whileRunning(async () => {
      const ana = ["--email", "ana@example.com", "--name", "Ana Čapek"];
      expect((await kith("user", "add", ...ana, "--level", "executive")).said).toContain("password: ");
      const examined = await kith("doctor");
      expect(examined).toMatchObject({ status: 1 });
      expect(examined.said).toContain("ok    executives: 1");
      expect(examined.said).toContain("FAIL  projects: not connected");
      const refused = await kith("restore", "no-such-file");
      expect(refused).toMatchObject({ status: 1 });
      expect(refused.said).toContain("is in use by another Kith process");
    }));

  test("a copy that a backup reads survives a restart of Kith, and is deleted after the backup", () =>
    whileRunning(async () => {
      const { answer } = await snapshotEmbeddedDatabase(variables.KITH_DATA_DIR, "command");
      const [folder = ""] = Object.values(answer);
      const copy = await openDatabaseCopy(folder);
      deleteLeftoverSnapshots(variables.KITH_DATA_DIR);
      expect(existsSync(folder)).toBe(true);
      await copy.close();
      expect(existsSync(folder)).toBe(false);
    }));

  test("a rotated key is used at once, by Kith and by its backups", () =>
    whileRunning(async () => {
      const keys = environment().encryptionKeys;
      writeFileSync(
        join(variables.KITH_DATA_DIR, "secrets.json"),
        JSON.stringify({ NEXTAUTH_SECRET: "s".repeat(40), KITH_ENCRYPTION_KEYS: formatKeys(keys) }),
        { mode: 0o600 },
      );
      expect(await runHere(["keys", "rotate"])).toMatchObject({ status: 0 });
      expect(environment().encryptionKeys.slice(1)).toEqual(keys);
      const backup = join(parent, "after-rotation");
      expect(await kith("backup", backup)).toMatchObject({ status: 0 });
      const { said } = await runHere(["backup", "verify", backup]);
      expect(said).toContain(environment().encryptionKeys[0]?.id);
    }));
});

test.each([
  ["a question about a command", 0, ["help", "user"], "set-level"],
  ["the version", 0, ["--version"], readKithVersion()],
  ["a wrong level", 1, ["user", "set-level", "ana@example.com", "king"], "Use one of"],
])("%s has status %i, without opening a database", async (_what, status, words, answer) => {
  const openStore = vi.fn<() => Promise<void>>();
  const ended = await runHere(words, openStore);
  expect(ended.status).toBe(status);
  expect(ended.said).toContain(answer);
  expect(openStore).not.toHaveBeenCalled();
});

test("a command whose reader has ended, as in `kith … | head -1`, does its work and fails on nothing", async () => {
  const folder = join(parent, "question");
  const env = { ...process.env, DATABASE_URL: "", KITH_DATA_DIR: folder };
  const child = spawn(process.execPath, [...getNodeArguments("kith"), "--help"], { env });
  child.stdout.destroy();
  let errors = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    errors += text;
  });
  expect(await new Promise((resolve) => child.once("close", resolve))).toBe(0);
  expect(errors).toBe("");
  expect(existsSync(folder)).toBe(false);
});

test("npm start refuses a demo's folder and writes nothing there", async () => {
  const folder = join(parent, "demo");
  await prepareDemoFolder(folder, { startOver: false });
  expect(await run("start", folder)).toMatchObject({
    status: 1,
    said: expect.stringContaining("npm run demo") as string,
  });
  expect(readdirSync(folder)).toEqual(["demo.json"]);
});

test("npm start prints lines of JSON: its version, each migration, and why it cannot serve (RUN-12)", async () => {
  const { opened, variables } = await createSharedDatabase();
  await opened(() =>
    database().$transaction([
      database().$executeRaw`DROP TABLE setup_skips`,
      database().$executeRaw`DELETE FROM _prisma_migrations WHERE migration_name LIKE '%_setup_skips'`,
    ]),
  );
  const taken = createServer();
  const METRICS_PORT = String(await listenLocally(taken));
  const settings = { METRICS_PORT, LOG_LEVEL: "info" };
  const { status, said } = await run("start", variables.KITH_DATA_DIR, [], settings);
  taken.close();
  const line = z.object({ level: z.number(), msg: z.string() }).catchall(z.unknown());
  const lines = said
    .trim()
    .split("\n")
    .map((text) => line.parse(JSON.parse(text)));
  expect(status).toBe(1);
  expect(lines[0]).toMatchObject({ msg: "Kith is starting", version: readKithVersion() });
  expect(lines.filter(({ msg }) => msg === "migration applied").map(({ migration }) => migration)).toEqual(
    (await loadMigrationNames()).filter((name) => name.endsWith("_setup_skips")),
  );
  // The reason is on stderr, so it may arrive before the last lines of stdout.
  expect(lines.filter(({ level }) => level === 60).map(({ msg }) => msg)).toEqual([
    expect.stringContaining("choose another port with METRICS_PORT"),
  ]);
  expect(said).not.toContain("stack");
});
