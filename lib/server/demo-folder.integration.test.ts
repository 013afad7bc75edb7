// Embedded engine: it opens folders of its own.
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { demoToken } from "@/lib/auth/api-token";
import { addUser } from "@/lib/users/commands";
import { commandLine } from "@/lib/audit/actor";
import { storeApiToken } from "@/lib/tokens/commands";
import { embeddedSecrets, lockDataFolder } from "@/lib/platform/data-folder";
import { DataFolderError } from "@/lib/platform/data-folder-error";
import {
  keepDemoKind,
  prepareDemoFolder,
  readDemoKind,
  refuseDemoData,
  refuseOtherKind,
  refuseOtherThanFresh,
} from "./demo-folder";
import { openDatabase } from "@/lib/platform/open-database";

// A new database is made on disk, which a busy machine takes its time for.
vi.setConfig({ testTimeout: 240_000 });

let parent = "";
let folder = "";
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), "kith-demo-"));
  folder = join(parent, "data");
});
afterEach(() => rmSync(parent, { recursive: true }));

const prepare = (startOver = false) => prepareDemoFolder(folder, { startOver });

/** A folder as the version before left it: no mark. */
async function madeBefore({ byDemo }: { byDemo: boolean }) {
  embeddedSecrets(folder);
  const opened = await openDatabase({ databaseUrl: null, dataDir: folder });
  const account = { email: "ana@example.com", name: "Ana", password: "a long enough password" };
  const { id } = await addUser(commandLine, { ...account, level: "executive" });
  const token = byDemo ? demoToken("executive") : "another token";
  await storeApiToken(opened.client, id, token, { name: "t", scopes: [], days: null });
  return opened;
}

describe("a demo's folder", () => {
  test("is refused outside of the demo, and so is a copy of it", async () => {
    await prepare();
    refuseOtherKind(folder, { isDemo: true });
    expect(() => refuseOtherKind(folder, { isDemo: false })).toThrow(DataFolderError);
    const copy = join(parent, "copy");
    cpSync(folder, copy, { recursive: true });
    expect(() => refuseOtherKind(copy, { isDemo: false })).toThrow("npm run demo");
  });

  test("is the demo's again at the next start, and empty when started over", async () => {
    await prepare();
    writeFileSync(join(folder, "secrets.json"), "{}");
    await prepare();
    expect(existsSync(join(folder, "secrets.json"))).toBe(true);
    await prepare(true);
    expect(readdirSync(folder)).toEqual(["demo.json"]);
  });

  test("may begin with nothing connected while it is empty, goes on so, and is anything again when started over", async () => {
    await prepare();
    refuseOtherThanFresh(folder);
    keepDemoKind(folder, "fresh");
    mkdirSync(join(folder, "database"));
    await prepare();
    expect(readDemoKind(folder)).toBe("fresh");
    refuseOtherThanFresh(folder);
    await prepare(true);
    expect(readDemoKind(folder)).toBeNull();
    refuseOtherThanFresh(folder);
  });

  test.each(["full", null] as const)(
    "in which something is connected (%s) does not begin with nothing: that is said, and nothing deleted",
    async (kind) => {
      await prepare();
      mkdirSync(join(folder, "database"));
      if (kind) keepDemoKind(folder, kind);
      const before = readdirSync(folder);
      expect(() => refuseOtherThanFresh(folder)).toThrow("npm run demo -- --fresh --reset");
      expect(readdirSync(folder)).toEqual(before);
    },
  );

  test("is not emptied while somebody has it open", async () => {
    await prepare();
    const unlock = lockDataFolder(folder);
    writeFileSync(join(folder, "secrets.json"), "{}");
    await expect(prepare(true)).rejects.toThrow("in use");
    expect(existsSync(join(folder, "secrets.json"))).toBe(true);
    unlock();
  });

  test("of before there was a mark is known by its accounts, in the demo and outside of it", async () => {
    const opened = await madeBefore({ byDemo: true });
    await expect(refuseDemoData(opened, folder)).rejects.toThrow("npm run demo");
    await opened.close();
    expect(() => refuseOtherKind(folder, { isDemo: false })).toThrow(DataFolderError);
    rmSync(join(folder, "demo.json"));
    await prepare();
    refuseOtherKind(folder, { isDemo: true });
  });
});

describe("the demo leaves as it is", () => {
  test("the folder of an installation", async () => {
    const opened = await madeBefore({ byDemo: false });
    await refuseDemoData(opened, folder);
    await opened.close();
    const before = readdirSync(folder);
    for (const startOver of [false, true]) {
      await expect(prepare(startOver)).rejects.toThrow("not made by the demo");
    }
    expect(() => refuseOtherKind(folder, { isDemo: true })).toThrow(DataFolderError);
    expect(readdirSync(folder)).toEqual(before);
  });

  test("secrets without a database", async () => {
    embeddedSecrets(folder);
    await expect(prepare(true)).rejects.toThrow(DataFolderError);
    expect(readdirSync(folder)).toEqual(["secrets.json"]);
  });

  test("a folder with anything else in it", async () => {
    mkdirSync(folder, { mode: 0o700 });
    writeFileSync(join(folder, "letter.txt"), "");
    await expect(prepare(true)).rejects.toThrow(DataFolderError);
    expect(readdirSync(folder)).toEqual(["letter.txt"]);
  });
});
