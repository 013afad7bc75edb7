// Both engines: raw SQL over all tables, and a command that opens its own database.
import { describe, expect, test, vi } from "vitest";
import { buildProgram } from "@/lib/operations/command-line/program";
import { encryptSecret } from "@/lib/connections/stored-connection";
import { requestApi } from "@/testing/request-api";
import { createUser, createTokenHeaders } from "@/testing/callers";
import { createTestCompany } from "@/testing/test-company";
import { dumpDatabase } from "@/testing/dump-database";
import { overrideSettings } from "@/testing/override-settings";
import { createSharedDatabase } from "@/testing/shared-database";
import { setUpTestDatabase } from "@/testing/test-database";
import { database, openedDatabase } from "@/lib/platform/database/database";
import { environment, type EncryptionKey } from "@/lib/platform/environment";
import { EnvironmentError } from "@/lib/platform/branded-errors";
import { requireEncryptionKeys } from "./key-check";
import { reencryptAllValues } from "./key-rotation";
import { countUnreadableIfDue } from "@/lib/findings/unreadable-values";

vi.setConfig({ testTimeout: 120_000 });
setUpTestDatabase();

const [usual] = environment().encryptionKeys;
if (!usual) throw new Error("the tests have a key");
const sameName: EncryptionKey = { id: usual.id, key: Buffer.alloc(32, 1) };
const later: EncryptionKey = { id: "later", key: Buffer.alloc(32, 9) };

/** Runs the key check of a start with these keys, on the open database. */
const startWith = (...encryptionKeys: EncryptionKey[]) =>
  requireEncryptionKeys({ encryptionKeys, databaseUrl: "postgresql://db.example/kith", dataDir: "data" });

async function fill(): Promise<void> {
  await createTestCompany();
  const secret = encryptSecret("chat", { botToken: "xoxb-1", channelId: "C1", channelName: "general" });
  await database().connection.create({
    data: { provider: "chat", orgName: "Team", secret, connectedAt: new Date() },
  });
}

async function isRefused(keys: EncryptionKey[], because: RegExp): Promise<void> {
  const refusal: unknown = await startWith(...keys).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(EnvironmentError);
  expect(String(refusal)).toMatch(because);
  expect(String(refusal)).toContain("keys accept-loss");
  for (const { key } of [...keys, usual ?? later])
    expect(String(refusal)).not.toContain(key.toString("base64"));
}
const differs = /missing here: test \(a different key has that name here\)/;
const missing = /missing here: test\. Put the keys of this installation back/;

describe("an installation that has started once", () => {
  test("starts with its keys, also after a new first key, and after a rotation without the old key", async () => {
    await startWith(usual);
    await fill();
    await startWith(later, usual);
    expect(await reencryptAllValues([later, usual])).toMatchObject({ unreadable: 0 });
    await startWith(later);
    await isRefused([usual], /missing here: later\./);
  });

  test("does not start with a different key under the same name, or without its key, even before anything is stored", async () => {
    await startWith(usual);
    const before = await dumpDatabase();
    await isRefused([sameName, later], differs);
    await isRefused([later], missing);
    expect(await dumpDatabase()).toEqual(before);
  });
});

test("data of a version without canaries are refused with keys that decrypt no value, else served and protected although a value is damaged", async () => {
  await fill();
  await isRefused([sameName], differs);
  await isRefused([later], missing);
  await database().$executeRaw`UPDATE connections SET secret = 'v1.test.AAAA.AAAA'`;
  await startWith(usual);
  expect(await database().keyCanary.findMany()).toMatchObject([{ keyId: "test" }]);
  await isRefused([sameName], differs);
});

test("of two concurrent first starts with different keys with the same name, one is refused", async () => {
  const outcomes = await Promise.allSettled([startWith(usual), startWith(sameName)]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
});

test("unreadable values are shown to executives, by kind, until they are readable again", async () => {
  const headers = await createTokenHeaders(await createUser("executive"));
  const count = async (key: EncryptionKey) => {
    overrideSettings({ encryptionKeys: [key] });
    await database().unreadableValues.updateMany({ data: { countedAt: new Date(Date.now() - 90_000_000) } });
    await countUnreadableIfDue(new AbortController().signal);
    return (await requestApi("GET", "/api/admin/waiting", headers)).json();
  };
  await fill();
  expect(await count(usual)).toMatchObject({ unreadable_values: null });
  expect(await count(sameName)).toMatchObject({
    unreadable_values: {
      kinds: [
        { kind: "connections", count: 1 },
        { kind: "profiles", count: 3 * (await database().profile.count()) },
      ],
    },
  });
  expect(await count(usual)).toMatchObject({ unreadable_values: null });
});

describe("keys accept-loss", async () => {
  const { opened, variables } = await createSharedDatabase();
  /** Opens the installation as a start does. */
  const started = async <T>(keys: EncryptionKey[], work: () => Promise<T>): Promise<T> => {
    const before = openedDatabase.current;
    overrideSettings({ encryptionKeys: keys });
    try {
      return await opened(work);
    } finally {
      openedDatabase.current = before;
    }
  };
  const acceptLoss = async (keys: EncryptionKey[]): Promise<string> => {
    const before = openedDatabase.current;
    for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
    overrideSettings({
      encryptionKeys: keys,
      databaseUrl: variables.DATABASE_URL || null,
      dataDir: variables.KITH_DATA_DIR,
    });
    const lines: string[] = [];
    const terminal = {
      out: (line: string) => lines.push(line),
      error: () => undefined,
      fail: () => undefined,
    };
    openedDatabase.current = null; // the command opens the database itself
    await buildProgram(terminal).parseAsync(["keys", "accept-loss"], { from: "user" });
    openedDatabase.current = before;
    return lines.join("\n");
  };

  test("lets Kith start, reports unreadable values, is recorded, and deletes nothing", async () => {
    const sections = await started([usual], async () => {
      await fill();
      return 3 * (await database().profile.count());
    });
    expect(await acceptLoss([usual])).toBe("No key is missing. Nothing was changed.");
    await expect(started([sameName], async () => undefined)).rejects.toThrow(EnvironmentError);

    const said = await acceptLoss([sameName]);
    expect(said).toContain("Accepted without: test.");
    expect(said).toContain("unreadable: 1 credential. Connect the systems again");
    expect(said).toContain(`unreadable: ${sections} profile sections.`);
    await started([sameName], async () => {
      const events = await database().auditEvent.findMany({ where: { kind: "key_loss_accepted" } });
      expect(events).toMatchObject([{ channel: "command", detail: "test" }]);
    });
    // The lost key is found and gets its own name.
    await started([sameName], async () => {
      await database().$executeRaw`UPDATE connections SET secret = replace(secret, 'v1.test.', 'v1.found.')`;
      expect(await reencryptAllValues([later, sameName, { id: "found", key: usual.key }])).toMatchObject({
        unreadable: sections,
      });
    });
    expect(await acceptLoss([later])).toBe("No key is missing. Nothing was changed.");
  });
});
