// Embedded engine: its commands open folders of their own.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { loadMigrationNames } from "@/lib/platform/migrations";
import { readKithVersion } from "@/lib/platform/version";
import { prepareDemoFolder } from "@/lib/operations/server/demo-folder";
import { getNodeArguments } from "@/testing/npm-script";

// Each command starts a process and creates a database, which is slow on a busy machine.
vi.setConfig({ testTimeout: 240_000 });

const parent = mkdtempSync(join(tmpdir(), "kith-commands-"));
afterAll(() => rmSync(parent, { recursive: true }));

/** Runs `npm run <script> -- <words>` without npm, to its end. */
async function run(script: string, folder: string, ...words: string[]) {
  return runWith({}, script, folder, ...words);
}

async function runWith(
  settings: Readonly<Record<string, string>>,
  script: string,
  folder: string,
  ...words: string[]
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

test("a command works on a new and on an existing folder, and ends; the demo leaves the existing folder unchanged", async () => {
  const folder = join(parent, "installation");
  const account = ["--email", "ana@example.com", "--name", "Ana", "--level", "staff"];
  expect(await run("kith", folder, "user", "add", ...account)).toMatchObject({
    status: 0,
    said: expect.stringContaining("added: ana@example.com (staff)") as string,
  });
  expect(await run("kith", folder, "user", "set-level", "ana@example.com", "head")).toEqual({
    status: 0,
    said: "ana@example.com: head\n",
  });

  const before = readdirSync(folder);
  expect(await run("demo", folder, "--reset")).toMatchObject({
    status: 1,
    said: expect.stringContaining("not created by the demo") as string,
  });
  expect(readdirSync(folder)).toEqual(before);
});

test.each([
  ["a question", 0, ["--help"], "Usage: kith"],
  ["a question about a command", 0, ["help", "user"], "set-level"],
  ["the version", 0, ["--version"], readKithVersion()],
  ["a command that there is not", 1, ["nonsense"], "unknown command"],
  ["a wrong level", 1, ["user", "set-level", "ana@example.com", "king"], "Use one of"],
])("%s exits with status %i, without opening a database", async (what, status, words, answer) => {
  const folder = join(parent, what);
  expect(await run("kith", folder, ...words)).toEqual({
    status,
    said: expect.stringContaining(answer) as string,
  });
  expect(existsSync(folder)).toBe(false);
});

test.each(["start", "dev", "kith"])(
  "npm run %s refuses a demo's folder and writes nothing there",
  async (script) => {
    const folder = join(parent, `demo-${script}`);
    await prepareDemoFolder(folder, { startOver: false });
    expect(await run(script, folder, "doctor")).toMatchObject({
      status: 1,
      said: expect.stringContaining("npm run demo") as string,
    });
    expect(readdirSync(folder)).toEqual(["demo.json"]);
  },
);

test("npm start prints lines of JSON: its version, each migration, and why it cannot serve (RUN-12)", async () => {
  const taken = createServer().listen(0, "127.0.0.1");
  await once(taken, "listening");
  const address = taken.address();
  const METRICS_PORT = String(typeof address === "object" && address ? address.port : 0);
  const { status, said } = await runWith({ METRICS_PORT, LOG_LEVEL: "info" }, "start", join(parent, "json"));
  taken.close();
  const line = z.object({ level: z.number(), msg: z.string() }).catchall(z.unknown());
  const lines = said
    .trim()
    .split("\n")
    .map((text) => line.parse(JSON.parse(text)));
  expect(status).toBe(1);
  expect(lines[0]).toMatchObject({ msg: "Kith is starting", version: readKithVersion() });
  expect(lines.filter(({ msg }) => msg === "migration applied").map(({ migration }) => migration)).toEqual(
    await loadMigrationNames(),
  );
  // The reason is on stderr, so it may arrive before the last lines of stdout.
  expect(lines.filter(({ level }) => level === 60).map(({ msg }) => msg)).toEqual([
    expect.stringContaining("choose another port with METRICS_PORT"),
  ]);
  expect(said).not.toContain("stack");
});
