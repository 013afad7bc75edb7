// Embedded engine: its commands open folders of their own.
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { prepareDemoFolder } from "@/lib/server/demo-folder";
import { nodeArguments } from "@/lib/testing/npm-script";

// Each command is a process of its own and makes a database, which a busy machine takes its time for.
vi.setConfig({ testTimeout: 240_000 });

const parent = mkdtempSync(join(tmpdir(), "kith-commands-"));
afterAll(() => rmSync(parent, { recursive: true }));

/** Runs `npm run <script> -- <words>` without npm, to its end. */
async function run(script: string, folder: string, ...words: string[]) {
  const child = spawn(process.execPath, [...nodeArguments(script), ...words], {
    env: { ...process.env, DATABASE_URL: "", KITH_DATA_DIR: folder, PORT: "0" },
  });
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => said.push(text));
  }
  const status = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { status, said: said.join("") };
}

test("a command does its work on a new folder and on one that is there, and ends; the demo leaves that one alone", async () => {
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
    said: expect.stringContaining("not made by the demo") as string,
  });
  expect(readdirSync(folder)).toEqual(before);
});

test.each([
  ["a question", 0, ["--help"], "Usage: kith"],
  ["a question about a command", 0, ["help", "user"], "set-level"],
  ["a command that there is not", 1, ["nonsense"], "unknown command"],
  ["a wrong level", 1, ["user", "set-level", "ana@example.com", "king"], "It is one of"],
])("%s is answered with status %i, without opening a database", async (what, status, words, answer) => {
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
