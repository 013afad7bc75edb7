// Slow: backups are restored into new databases of both engines.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { database } from "@/lib/platform/database/database";
import type { RawDatabase } from "@/lib/platform/database/embedded-database";
import { environment, type EncryptionKey } from "@/lib/platform/environment";
import { isMigrated, readMigrations } from "@/lib/platform/database/migrations";
import { decryptStoredProfile } from "@/lib/profiles/stored-profile";
import { storeApiToken } from "@/lib/identity/tokens/commands";
import { generateApiToken } from "@/lib/identity/session/api-token";
import { openSession } from "@/lib/identity/sign-in/sign-in";
import type { Permission } from "@/lib/identity/access/permissions";
import { dumpDatabase } from "@/testing/dump-database";
import { createRun } from "@/testing/runs";
import { toPersonId, createTestCompany, createAccount } from "@/testing/test-company";
import { createInstallationFactory, type TestInstallation } from "@/testing/test-installations";
import type { BackupSecret } from "./file-key";
import { applyMigrationsInTransaction, createMigrationTable } from "./restore-migrations";
import { openBackup } from "./read-backup";
import { restoreBackup } from "./restore";
import { excludedTables } from "./tables";
import { writeBackup } from "./write-backup";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 });

const makeInstallation = createInstallationFactory();
const folder = mkdtempSync(join(tmpdir(), "kith-backup-"));
afterAll(() => rmSync(folder, { recursive: true }));
let files = 0;
const newFile = () => join(folder, `${++files}.backup`);

const { encryptionKeys: keys } = environment();
const otherKeys: EncryptionKey[] = [{ id: "test", key: Buffer.alloc(32, 1) }];

const backUp = ({ session, engine }: TestInstallation, file: string, secret: BackupSecret = { keys }) =>
  writeBackup({ query: session.query, engine }, { file, secret, keys });

type Restoring = { secret?: BackupSecret; keys?: EncryptionKey[]; replace?: boolean };
const restoreInto = ({ session }: TestInstallation, file: string, given: Restoring = {}) =>
  restoreBackup(session, {
    file,
    keys: given.keys ?? [...keys],
    replace: given.replace ?? false,
    secretFor: async () => given.secret ?? { keys },
    checkRestoredData: async () => undefined,
  });

async function verify(file: string, secret: BackupSecret = { keys }) {
  const backup = await openBackup(file);
  try {
    for await (const part of backup.parts(secret)) void part;
  } finally {
    backup.close();
  }
}

async function dump({ query }: RawDatabase, without: readonly string[] = []) {
  await query("SET timezone = 'UTC'");
  return dumpDatabase({ query, without });
}

/** Returns the definitions of tables, indexes, constraints, triggers, types and functions. */
async function shape({ query }: RawDatabase) {
  return query(`
    SELECT 'column' AS kind, table_name || '.' || column_name AS name,
      concat_ws(' ', ordinal_position, udt_name, is_nullable, column_default, datetime_precision) AS definition
      FROM information_schema.columns WHERE table_schema = 'public'
    UNION ALL SELECT 'index', indexname, indexdef FROM pg_indexes WHERE schemaname = 'public'
    UNION ALL SELECT 'constraint', conrelid::regclass::text || '.' || conname, pg_get_constraintdef(oid)
      FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype <> 'n'
    UNION ALL SELECT 'trigger', tgname, pg_get_triggerdef(oid) || tgenabled::text FROM pg_trigger WHERE NOT tgisinternal
    UNION ALL SELECT 'enum', t.typname, string_agg(e.enumlabel, ' ' ORDER BY e.enumsortorder)
      FROM pg_type t JOIN pg_enum e ON e.enumtypid = t.oid GROUP BY t.typname
    UNION ALL SELECT 'table', relname, relpersistence::text || coalesce(array_to_string(reloptions, ' '), '')
      FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
    UNION ALL SELECT 'function', proname, prosrc FROM pg_proc WHERE pronamespace = 'public'::regnamespace
    ORDER BY 1, 2, 3`);
}

const odd = 'A "quoted" \\ name,\n with lines\u2028 and 😀 \u202e טקסט';
const face = Buffer.from([0, 10, 13, 34, 92, 255, 0, 1]);
const run = { finished: crypto.randomUUID(), running: crypto.randomUUID(), paused: crypto.randomUUID() };

const change = {
  ...{ runId: run.finished, personId: toPersonId("me"), personName: "me", kind: "updated" as const },
};

/** Creates data of every kind that a row may hold. */
async function fill() {
  await createTestCompany();
  const user = await createAccount("me", "executive");
  const personId = toPersonId("me");
  await database().person.update({
    where: { id: toPersonId("deep") },
    data: { lastName: odd, joinedOn: new Date("0001-01-01") },
  });
  const startedAt = new Date("2026-01-02T03:04:05.678Z");
  const times = { fetchedAt: startedAt, dueAt: startedAt };
  await database().personPicture.create({
    data: { personId, addressHash: "a", contentType: "image/png", bytes: face, version: "v", ...times },
  });
  const scopes: Permission[] = ["view:people", "manage:people"];
  await storeApiToken(database(), user.id, generateApiToken(), { name: odd, scopes, days: null });
  await openSession(user, odd);
  const phases = [{ phase: "fetching", n: 1.5 }];
  await createRun({ id: run.finished, startedAt, finishedAt: null, phases });
  await createRun({ id: run.running, state: "running", startedAt, finishedAt: null });
  const paused = { source: "payroll", state: "paused", resumeAt: startedAt } as const;
  await createRun({ id: run.paused, ...paused, startedAt, finishedAt: null });
  await database().payrollRunPerson.create({ data: { runId: run.paused, personId, personName: "me" } });
  for (const old of [null, "", odd])
    await database().syncChange.create({ data: { ...change, field: "title", old } });
  await database().auditEvent.create({ data: { kind: "exported", channel: "api", actorName: odd } });
  await database()
    .$executeRaw`INSERT INTO leases VALUES ('people sync', gen_random_uuid(), 41, now() + interval '1 hour')`;
}

let source: TestInstallation;
let target: TestInstallation;
const file = newFile();
beforeAll(async () => {
  source = await makeInstallation("tables");
  target = await makeInstallation("nothing", "embedded");
  await source.during(fill);
  await backUp(source, file);
});

/** Tables changed by a restore, or by a running Kith. */
const goesOn = [
  ...Object.keys(excludedTables),
  "audit_events",
  "directory_state",
  "sync_runs",
  "payroll_run_people",
];

describe("a restored backup", () => {
  test("holds every row unchanged, in tables defined by the migrations, on both engines", async () => {
    await restoreInto(target, file);
    expect(await dump(target.session, goesOn)).toEqual(await dump(source.session, goesOn));
    expect(await isMigrated(target.session.query)).toBe(true);

    const back = await makeInstallation("nothing");
    const second = newFile();
    await backUp(target, second);
    await restoreInto(back, second);
    expect(await dump(back.session, goesOn)).toEqual(await dump(source.session, goesOn));
    expect(await shape(back.session)).toEqual(await shape(source.session));

    await back.during(async () => {
      const row = await database().profile.findUniqueOrThrow({ where: { personId: toPersonId("me") } });
      expect(decryptStoredProfile(row)).toMatchObject({ contact: { phone: "[me.phone]" } });
      const picture = await database().personPicture.findUniqueOrThrow({
        where: { personId: toPersonId("me") },
      });
      expect(Buffer.from(picture.bytes ?? [])).toEqual(face);
    });
  });

  test("has no sessions, no running work, no leases, and counters that only grow (I8)", async () => {
    const into = await makeInstallation("tables");
    await into.session.query("UPDATE directory_state SET version = 1000");
    await into.session.query(
      "INSERT INTO leases VALUES ('people sync', gen_random_uuid(), 99, now() + interval '1 hour')",
    );
    await into.session.query("SELECT setval('audit_events_id_seq', 5000)");
    const { abandonedRuns, directoryVersion } = await restoreInto(into, file);
    expect({ abandonedRuns, directoryVersion }).toEqual({ abandonedRuns: 2, directoryVersion: 1001n });
    await into.during(async () => {
      expect(await database().userSession.count()).toBe(0);
      expect(await database().payrollRunPerson.count()).toBe(0);
      const runs = await database().syncRun.findMany({ orderBy: { state: "asc" } });
      expect(runs.map(({ id, state, finishedAt }) => [id, state, finishedAt !== null]).toSorted()).toEqual(
        [
          [run.finished, "succeeded", false],
          [run.running, "abandoned", true],
          [run.paused, "abandoned", true],
        ].toSorted(),
      );
      const leases = await database().lease.findMany();
      expect(leases.map(({ token, expiresAt }) => [token, expiresAt.getTime()])).toEqual([[100n, 0]]);
      const events = await database().auditEvent.findMany({ orderBy: { id: "desc" } });
      expect(events.map(({ kind }) => kind)).toEqual(["restored", "exported", "signed_in"]);
      const next = await database().auditEvent.create({
        data: { kind: "exported", channel: "api", actorName: "A" },
      });
      expect(next.id).toBeGreaterThan(5000n);
      const changes = await database().syncChange.findMany();
      const { id } = await database().syncChange.create({ data: change });
      expect(changes.every((earlier) => earlier.id < id)).toBe(true);
    });
    await expect(into.session.query("DELETE FROM audit_events")).rejects.toThrow("append-only");
  });

  test("hides and restricts again who is hidden or restricted in the replaced data (PEOPLE-45, CALL-10)", async () => {
    const into = await makeInstallation("nothing");
    await restoreInto(into, file);
    const personId = toPersonId("me");
    const reports = await into.during(async () => {
      const by = { hiddenBy: personId, hiddenByName: "Zoe", hiddenAt: new Date(), reason: "sealed" };
      await database().hiddenPerson.create({ data: { personId, ...by } });
      await database().appUser.updateMany({ data: { privateData: false } });
      return database().person.findMany({ where: { managerId: personId } });
    });
    expect(reports.length).toBeGreaterThan(0);
    expect(await restoreInto(into, file, { replace: true })).toMatchObject({
      hiddenAgain: 1,
      restrictedAgain: 1,
    });
    await into.during(async () => {
      const hidden = await database().person.findUniqueOrThrow({ where: { id: personId } });
      expect(hidden.isHidden).toBe(true);
      expect(await database().hiddenPerson.findMany()).toMatchObject([{ personId, reason: "sealed" }]);
      const lines = { managerId: hidden.managerId, hiddenManagerId: personId };
      expect(await database().person.count({ where: lines })).toBe(reports.length);
      expect(await database().appUser.count({ where: { privateData: true } })).toBe(0);
    });
  });

  test("of any earlier version is migrated to the current version", async () => {
    const migrations = await readMigrations();
    const old = await makeInstallation("nothing");
    await createMigrationTable(old.session);
    await applyMigrationsInTransaction(old.session, migrations.slice(0, 2));
    await old.session.query(
      "INSERT INTO people (id, first_name, last_name, title) VALUES ($1, 'Ana', 'Costa', '')",
      [toPersonId("me")],
    );
    await old.session.query(
      "INSERT INTO audit_events (kind, channel, actor_name) VALUES ('exported', 'api', 'Bo')",
    );
    const early = newFile();
    const { header } = await backUp(old, early);
    expect(header.migrations.map(({ name }) => name)).toEqual(migrations.slice(0, 2).map(({ name }) => name));
    const into = await makeInstallation("nothing");
    await restoreInto(into, early);
    expect(await isMigrated(into.session.query)).toBe(true);
    expect(await shape(into.session)).toEqual(await shape(source.session));
    await into.during(async () => {
      expect(await database().person.findMany()).toMatchObject([{ firstName: "Ana" }]);
      expect(await database().auditEvent.count()).toBe(2);
    });
  });
});

describe("a backup", () => {
  test("has every table of the schema except those excluded for a reason, including unknown tables", async () => {
    const { header } = await openBackup(file);
    const models = Array.from(
      readFileSync("prisma/schema.prisma", "utf8").matchAll(/^model (\w+) \{([\s\S]*?)^\}/gm),
      ([, name, body = ""]) => /@@map\("(\w+)"\)/.exec(body)?.[1] ?? name,
    );
    expect(models.length).toBeGreaterThan(20);
    const known = [...Object.keys(header.tables), ...Object.keys(excludedTables)].toSorted();
    expect(known).toEqual([...models, "_prisma_migrations"].toSorted());

    const grown = await makeInstallation("tables");
    await grown.session.query('CREATE TABLE "A later one" (id bigserial, "odd, name" text[])');
    await grown.session.query(`INSERT INTO "A later one" ("odd, name") VALUES ('{a,b}')`);
    expect((await backUp(grown, newFile())).header.tables).toMatchObject({ "A later one": 1 });
  });

  test("is a snapshot of one moment, even during writes", async ({ skip }) => {
    skip(
      source.engine === "embedded",
      "has one session: a command is given a copy, see commands.integration.test.ts",
    );
    const busy = await makeInstallation("tables");
    await busy.during(async () => {
      await createTestCompany();
      let hasWritten = false;
      const query: typeof busy.session.query = async (sql, parameters) => {
        if (sql.startsWith("DECLARE") && !hasWritten) {
          hasWritten = true;
          await database().person.deleteMany({ where: { id: toPersonId("loner") } });
          await database().auditEvent.create({ data: { kind: "exported", channel: "api", actorName: "A" } });
        }
        return busy.session.query(sql, parameters);
      };
      const moment = newFile();
      const { header } = await writeBackup(
        { query, engine: "server" },
        { file: moment, secret: { keys }, keys },
      );
      expect(hasWritten).toBe(true);
      expect(header.tables).toMatchObject({ people: 9, profiles: 9, audit_events: 0 });
      await verify(moment);
      expect(await database().person.count()).toBe(8);
    });
  });

  test("is readable by its owner only, encrypted, overwrites no other file, and leaves nothing after a failure", async () => {
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const bytes = readFileSync(file, "latin1");
    for (const word of ["Gardener", "me@company.example", "[me."]) expect(bytes).not.toContain(word);
    await expect(backUp(source, file)).rejects.toMatchObject({ code: "file_exists" });
    const before = readdirSync(folder);
    const failing: typeof source.session.query = async (sql, parameters) => {
      if (sql.startsWith("FETCH")) throw new Error("the connection broke");
      return source.session.query(sql, parameters);
    };
    const unfinished = { file: newFile(), secret: { keys }, keys };
    await expect(writeBackup({ query: failing, engine: source.engine }, unfinished)).rejects.toThrow("broke");
    expect(readdirSync(folder)).toEqual(before);
  });
});

describe("a backup is refused,", () => {
  let full: TestInstallation;
  let before: unknown;
  beforeAll(async () => {
    full = await makeInstallation("tables");
    await full.during(createTestCompany);
    before = await dump(full.session);
  });
  const refusedInto = async (given: Restoring & { of?: string }, code: string, installation = full) => {
    await expect(restoreInto(installation, given.of ?? file, given)).rejects.toMatchObject({ code });
    if (installation === full) expect(await dump(full.session)).toEqual(before);
  };

  test("if the installation holds data, unless --replace is given", async () => {
    await refusedInto({}, "not_empty");
    const other = await makeInstallation("tables");
    await other.during(createTestCompany);
    await restoreInto(other, file, { replace: true });
    expect(await dump(other.session, goesOn)).toEqual(await dump(source.session, goesOn));
  });

  test("if the tables belong to another application, also with --replace", async () => {
    const foreign = await makeInstallation("nothing", "embedded");
    await foreign.session.query("CREATE TABLE invoices (id int)");
    await refusedInto({ replace: true }, "not_ours", foreign);
    expect(Object.keys(await dump(foreign.session))).toEqual(["invoices"]);
  });

  test("if its private values could not be decrypted: the key differs or is missing", async () => {
    const byPassphrase = newFile();
    const secret = { passphrase: "a passphrase of some length" };
    await backUp(source, byPassphrase, secret);
    const given = { of: byPassphrase, secret, replace: true };
    await refusedInto({ ...given, keys: otherKeys }, "values_need_other_keys");
    await refusedInto(
      { ...given, keys: [{ id: "later", key: Buffer.alloc(32, 7) }] },
      "values_need_other_keys",
    );
    await refusedInto({ ...given, secret: { passphrase: "another passphrase" } }, "backup_damaged");
    await refusedInto({ ...given, secret: { keys } }, "backup_needs_passphrase");
    await verify(byPassphrase, secret);
  });

  test("if the installation that encrypted it had a different key, this one has no key of that name, or the passphrase is short", async () => {
    await expect(verify(file, { keys: otherKeys })).rejects.toMatchObject({ code: "backup_key_differs" });
    await expect(verify(file, { keys: [] })).rejects.toMatchObject({ code: "backup_key_missing" });
    const short = newFile();
    await expect(backUp(source, short, { passphrase: "short" })).rejects.toMatchObject({
      code: "passphrase_short",
    });
    expect(existsSync(short)).toBe(false);
  });

  test("if any byte was changed or its end is missing", async () => {
    const whole = readFileSync(file);
    const other = newFile();
    const isRefused = async (bytes: Buffer) => {
      writeFileSync(other, bytes);
      await expect(verify(other)).rejects.toMatchObject({ name: "Problem" });
    };
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 }), async (at, difference) => {
        const changed = Buffer.from(whole);
        changed.writeUInt8(changed.readUInt8(at) ^ difference, at);
        await isRefused(changed);
        await isRefused(whole.subarray(0, at));
      }),
      { numRuns: 20 },
    );
    await isRefused(Buffer.concat([whole, Buffer.from([0])]));
    // Detected last, after all rows were read: the transaction rolls back.
    await refusedInto({ of: other, replace: true }, "backup_damaged");
  });

  test("if it was made by a newer version of Kith", async () => {
    const [line = "", json = "", ...rest] = readFileSync(file, "latin1").split("\n");
    const newer = newFile();
    writeFileSync(newer, ["kith-backup 2", json, ...rest].join("\n"), "latin1");
    await refusedInto({ of: newer, replace: true }, "backup_newer");
    const later = json.replace('"migrations":[', '"migrations":[{"name":"2099_later","checksum":"x"},');
    writeFileSync(newer, [line, later, ...rest].join("\n"), "latin1");
    await refusedInto({ of: newer, replace: true }, "backup_newer");
  });
});
