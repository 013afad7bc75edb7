// Slow: installations and demos are opened in new folders.
// Embedded engine: it opens folders of its own.
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, inject, test, vi } from "vitest";
import { getDemoToken } from "@/lib/identity/session/api-token";
import { addUser } from "@/lib/identity/users/commands";
import { commandLineActor } from "@/lib/identity/audit/actor";
import { storeApiToken } from "@/lib/identity/tokens/commands";
import { loadEmbeddedSecrets, lockDataFolder } from "@/lib/platform/files/data-folder";
import { DataFolderError } from "@/lib/platform/branded-errors";
import {
  storeDemoKind,
  prepareDemoFolder,
  readDemoKind,
  requireNoDemoData,
  requireMatchingDemoMark,
  requireFreshDemo,
} from "./demo-folder";
import { openDatabase } from "@/lib/platform/database/open-database";

// Opening a database on disk is slow on a busy machine.
vi.setConfig({ testTimeout: 240_000 });

let parent = "";
let folder = "";
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), "kith-demo-"));
  folder = join(parent, "data");
});
afterEach(() => rmSync(parent, { recursive: true }));

const prepare = (startOver = false) => prepareDemoFolder(folder, { startOver });

describe("a demo's folder", () => {
  test("is refused outside the demo, and so is a copy", async () => {
    await prepare();
    requireMatchingDemoMark(folder, { isDemo: true });
    expect(() => requireMatchingDemoMark(folder, { isDemo: false })).toThrow(DataFolderError);
    const copy = join(parent, "copy");
    cpSync(folder, copy, { recursive: true });
    expect(() => requireMatchingDemoMark(copy, { isDemo: false })).toThrow("npm run demo");
  });

  test("is accepted by the next demo, and emptied when started over", async () => {
    await prepare();
    writeFileSync(join(folder, "secrets.json"), "{}");
    await prepare();
    expect(existsSync(join(folder, "secrets.json"))).toBe(true);
    await prepare(true);
    expect(readdirSync(folder)).toEqual(["demo.json"]);
  });

  test("may start with no connections while it is empty, stays so, and may change when started over", async () => {
    await prepare();
    requireFreshDemo(folder);
    storeDemoKind(folder, "fresh");
    mkdirSync(join(folder, "database"));
    await prepare();
    expect(readDemoKind(folder)).toBe("fresh");
    requireFreshDemo(folder);
    await prepare(true);
    expect(readDemoKind(folder)).toBeNull();
    requireFreshDemo(folder);

    mkdirSync(join(folder, "database"));
    storeDemoKind(folder, "full"); // with connections
    expect(() => requireFreshDemo(folder)).toThrow("npm run demo -- --fresh --reset");
  });

  test("is not emptied while a process has it open", async () => {
    await prepare();
    const unlock = lockDataFolder(folder);
    writeFileSync(join(folder, "secrets.json"), "{}");
    await expect(prepare(true)).rejects.toThrow("in use");
    expect(existsSync(join(folder, "secrets.json"))).toBe(true);
    unlock();
  });

  test("without a mark is recognised by its accounts; any other installation stays unchanged", async () => {
    loadEmbeddedSecrets(folder);
    cpSync(inject("embeddedDumps").folder, join(folder, "database"), { recursive: true });
    const opened = await openDatabase({ databaseUrl: null, dataDir: folder });
    const account = { email: "ana@example.com", name: "Ana", password: "a long enough password" };
    const { id } = await addUser(commandLineActor, { ...account, level: "executive" });
    await requireNoDemoData(opened, folder);
    await opened.close();
    const before = readdirSync(folder);
    await expect(prepare(true)).rejects.toThrow("not created by the demo");
    expect(() => requireMatchingDemoMark(folder, { isDemo: true })).toThrow(DataFolderError);
    expect(readdirSync(folder)).toEqual(before);

    const again = await openDatabase({ databaseUrl: null, dataDir: folder });
    await storeApiToken(again.client, id, getDemoToken("executive"), { name: "t", scopes: [], days: null });
    await expect(requireNoDemoData(again, folder)).rejects.toThrow("npm run demo");
    await again.close();
    expect(() => requireMatchingDemoMark(folder, { isDemo: false })).toThrow(DataFolderError);
    rmSync(join(folder, "demo.json"));
    await prepare();
    requireMatchingDemoMark(folder, { isDemo: true });
  });

  test.each(["secrets.json", "letter.txt"])("is no folder with %s and no database", async (name) => {
    mkdirSync(folder, { mode: 0o700 });
    writeFileSync(join(folder, name), "{}");
    await expect(prepare(true)).rejects.toThrow(DataFolderError);
    expect(readdirSync(folder)).toEqual([name]);
  });
});
