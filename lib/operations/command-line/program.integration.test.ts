import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Command } from "commander";
import { afterAll, describe, expect, test, vi } from "vitest";
import { signInWithPassword } from "@/lib/identity/sign-in/sign-in";
import { encryptSecret } from "@/lib/connections/stored-connection";
import { database, openedDatabase } from "@/lib/platform/database/database";
import { environment } from "@/lib/platform/environment";
import { parseSchedule } from "@/lib/platform/text/schedule";
import { createUser } from "@/testing/callers";
import { requestApi } from "@/testing/request-api";
import { serveMail } from "@/testing/mail-server";
import { overrideSettings } from "@/testing/override-settings";
import { createRun } from "@/testing/runs";
import { createSharedDatabase } from "@/testing/shared-database";
import { setUpTestDatabase } from "@/testing/test-database";
import { serveProjects, storeProjectsConnection } from "@/testing/serve-projects";
import { buildCompany } from "@/simulators/projects/company";
import { buildProgram, runCommand } from "./program";
import type { Terminal } from "./terminal";

setUpTestDatabase();

const kith = (...words: string[]) => kithAt({}, ...words);
async function kithAt(terminal: Partial<Terminal>, ...words: string[]): Promise<string[]> {
  const lines: string[] = [];
  const out = (line: string) => lines.push(line);
  await buildProgram({ out, error: () => undefined, fail: () => undefined, ...terminal }).parseAsync(words, {
    from: "user",
  });
  return lines;
}
async function runToEnd(...words: string[]) {
  const lines: string[] = [];
  const print = (line: string) => lines.push(line);
  const status = await runCommand({ out: print, error: print }, words);
  return { status, text: lines.join("\n") };
}
const addAna = () =>
  kith("user", "add", "--email", "ana@example.com", "--name", "Ana", "--level", "executive");

test("user add generates and prints a password that works, and prints no given one", async () => {
  const lines = await addAna();
  const password = /^password: (\S+)$/.exec(lines.at(-1) ?? "")?.[1] ?? "";
  expect(await signInWithPassword("ana@example.com", password)).toMatchObject({ accessLevel: "executive" });
  const given = ["--email", "bo@example.com", "--name", "Bo", "--level", "staff", "--password"];
  expect((await kith("user", "add", ...given, "correct horse battery")).join()).not.toContain("horse");
  expect(await signInWithPassword("bo@example.com", "correct horse battery")).toMatchObject({ name: "Bo" });
});

test("token create prints only the token, which has what its options say until it is revoked", async () => {
  await addAna();
  const options = "--email ana@example.com --name nightly --scopes view:people --public-only --days 3";
  const lines = await kith("token", "create", ...options.split(" "));
  expect(lines).toEqual([expect.stringMatching(/^kith_[0-9A-Za-z]{46}$/)]);
  const headers = { authorization: `Bearer ${lines[0] ?? ""}` };
  expect((await requestApi("GET", "/api/people", headers)).outcome).toBe("200");
  const [stored] = await database().apiToken.findMany();
  expect(stored).toMatchObject({ name: "nightly", scopes: ["view:names"] }); // the stored form of --public-only
  expect((Number(stored?.expiresAt) - Date.now()) / 86_400_000).toBeCloseTo(3, 1);
  await kith("token", "revoke", stored?.id ?? "");
  expect((await requestApi("GET", "/api/people", headers)).status).toBe(401);
});

test("commands on users print the user, and what changed", async () => {
  await addAna();
  await kith("user", "add", "--email", "bo@example.com", "--name", "Bo", "--level", "staff");
  expect(await kith("user", "set-level", "bo@example.com", "head")).toEqual(["bo@example.com: head"]);
  expect(await kith("user", "list")).toContain("bo@example.com\thead\tactive\tnever signed in\tBo");
  expect(await kith("user", "password-link", "bo@example.com")).toEqual([
    expect.stringMatching(/^http:\/\/localhost:3000\/signin\/password#\S{43}$/),
  ]);
  await expect(kith("user", "set-email", "bo@example.com", "ANA@example.com")).rejects.toThrow(
    /already exists/,
  );
  expect(await database().accountLink.count()).toBe(1);
  expect(await kith("user", "set-email", "bo@example.com", "New@example.com")).toEqual([
    "Bo: new@example.com",
  ]);
  expect(await database().accountLink.count()).toBe(0);
  expect(await database().auditEvent.findMany({ where: { kind: "email_changed" } })).toMatchObject([
    { channel: "command", subjectName: "Bo" },
  ]);
  expect(await kith("user", "disable", "new@example.com")).toEqual(["disabled: new@example.com"]);
});

test.each([
  "user add --email x@example.com",
  "user set-level unknown@example.com head",
  "token create --email ana@example.com --name t --scopes everything",
  "token create --email ana@example.com --name t --scopes view:people --days -1",
])("kith %s is refused", async (command) => {
  await expect(kith(...command.split(" "))).rejects.toThrow();
});

describe("doctor", async () => {
  const stopped = await createSharedDatabase();
  /** Changes the database of a Kith, stops it, and runs doctor. */
  const examineStopped = async (change: () => Promise<unknown>) => {
    const { variables, opened } = stopped;
    const before = openedDatabase.current;
    await opened(change);
    for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
    overrideSettings({ databaseUrl: variables.DATABASE_URL || null, dataDir: variables.KITH_DATA_DIR });
    const said = await doctor();
    openedDatabase.current = before;
    return said;
  };
  const doctor = async () => (await kith("doctor")).join("\n");

  test("reports what a fresh installation lacks, with remedies", async () => {
    const said = await doctor();
    expect(said).toMatch(/ok {4}database/);
    expect(said).toMatch(/FAIL {2}executives: 0\n.*user add/);
    expect(said).toMatch(/FAIL {2}projects: not connected\n.*Connections/);
    for (const part of [
      ...["single sign-on: not configured", "keys: test", "payroll: not connected", "mail: not set up"],
      ...["chat: not connected", "calendar: not set up", "webhooks: 0 active", "backups: not scheduled"],
    ])
      expect(said).toContain(`ok    ${part}`);
  });

  test("reports why payroll, chat, calendar, mail and webhooks do not work, without changing anything", async () => {
    const stored = { connectedAt: new Date(), orgName: "Fernhill Studio" };
    await database().connection.create({
      data: {
        ...stored,
        provider: "payroll",
        status: "needs_reconnect",
        lastError: "The payroll system rejects Kith's credential.",
        secret: encryptSecret("payroll", {
          accessToken: "a",
          refreshToken: "r",
          tenantId: "t",
          connectionId: "c",
        }),
      },
    });
    await database().connection.create({
      data: {
        ...stored,
        provider: "chat",
        secret: encryptSecret("chat", { botToken: "xoxb-1", channelId: "C1", channelName: "people" }),
      },
    });
    await database().webhook.create({
      data: {
        id: crypto.randomUUID(),
        name: "Payslips",
        url: "https://example.com/",
        events: [],
        secret: "v1.lost.AAAA.AAAA",
        createdByName: "Ana",
        disabledAt: new Date(),
        isGivenUp: true,
        place: "",
      },
    });
    overrideSettings({
      chatApiUrl: "http://127.0.0.1:9",
      calendar: { ...environment().calendar, serviceAccountKey: null, id: "team@example.com" },
      mail: { url: "smtp://127.0.0.1:9", from: "kith@example.com" },
      payroll: { ...environment().payroll, client: { clientId: "id", clientSecret: "secret" } },
    });
    const before = await database().connection.findMany();
    const said = await doctor();
    expect(said).toMatch(
      /FAIL {2}payroll: connected to Fernhill Studio, last answered never\n.*rejects Kith's credential/,
    );
    expect(said).toMatch(/FAIL {2}chat: cannot be used\n.+/);
    expect(said).toMatch(/FAIL {2}calendar: CALENDAR_SERVICE_ACCOUNT_KEY is missing/);
    expect(said).toMatch(/FAIL {2}mail: cannot be used\n.*mail server/);
    expect(said).toMatch(/FAIL {2}webhooks: 0 active, 1 given up \(Payslips\)/);
    expect(said).toMatch(/FAIL {2}keys: test; no key decrypts 1 webhook secret\n.*KITH_ENCRYPTION_KEYS/);
    expect(await database().connection.findMany()).toEqual(before);
  });

  test("reports held removals and a failed run, as the home page does", async () => {
    for (const [index, state] of (["held", "failed"] as const).entries())
      await createRun({
        ...{ state, startedAt: new Date(Date.UTC(2026, 10, 1, index)) },
        ...(state === "held" ? { heldRemovals: 36 } : { errorCode: "x", errorDetail: "It broke." }),
      });
    expect(await doctor()).toMatch(
      /FAIL {2}directory: .*\n.*36 removals wait for an executive.*\n.*It broke\./,
    );
  });

  test("counts only executives who can sign in", async () => {
    await createUser("executive", "invited@example.com");
    expect(await doctor()).toMatch(/FAIL {2}executives: 0, and 1 who cannot sign in yet\n.*user add/);
  });

  test("reports a database of an earlier version, and does not migrate it", async () => {
    const undoMigration = () =>
      database().$transaction([
        database().$executeRaw`DROP TABLE setup_skips`,
        database().$executeRaw`DELETE FROM _prisma_migrations WHERE migration_name LIKE '%_setup_skips'`,
      ]);
    const said = await examineStopped(undoMigration);
    expect(said).toMatch(/FAIL {2}database: .*\n.*older than this version of Kith/);
    expect(said).not.toContain("executives");
  });

  // After the test above, whose database is migrated when it opens.
  test("reports a lost key, with which Kith does not start", async () => {
    const loseKey = () => database().keyCanary.updateMany({ data: { sealed: "v1.lost.nothing" } });
    expect(await examineStopped(loseKey)).toMatch(/FAIL {2}keys: test\n.*missing here: lost\./);
  });

  test("reports a mail server that accepts Kith, and sends nothing", async () => {
    const server = await serveMail();
    overrideSettings({ mail: { url: server.url, from: "kith@example.com" } });
    expect(await doctor()).toMatch(/ok {4}mail: 127\.0\.0\.1:\d+ accepts Kith/);
    expect(server.letters).toEqual([]);
    await server.close();
  });

  test("reports a read-only database, a backup that was never made, and its folder that is not writable", async () => {
    const schedule = parseSchedule("0 2 * * *") ?? expect.unreachable();
    const planBackups = (folder: string) =>
      overrideSettings({ backups: { planned: { schedule, folder, keep: 7 }, passphrase: null } });
    planBackups(tmpdir());
    expect(await doctor()).toMatch(/FAIL {2}backups: last success never\n.*first backup/);
    planBackups("/nowhere/backups");
    const said = await database().$transaction(async (transaction) => {
      await transaction.$executeRaw`SET TRANSACTION READ ONLY`;
      const opened = openedDatabase.current;
      if (!opened) throw new Error("no database");
      openedDatabase.current = {
        ...opened,
        client: new Proxy(opened.client, {
          get: (client, name): unknown => Reflect.get(name in transaction ? transaction : client, name),
        }),
      };
      try {
        return await doctor();
      } finally {
        openedDatabase.current = opened;
      }
    });
    expect(said).toMatch(/FAIL {2}database: .*read-only\n.*primary/);
    expect(said).toMatch(/FAIL {2}backups: .*\n.*cannot write to \/nowhere\/backups \(BACKUP_DIR\)/);
  });
});

// Embedded databases and argon2id need seconds on a busy machine.
describe("every documented option has its effect:", { timeout: 120_000 }, async () => {
  const { variables } = await createSharedDatabase();
  const folder = mkdtempSync(join(tmpdir(), "kith-options-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  let files = 0;
  const newFile = (content?: string) => {
    const path = join(folder, String(++files));
    if (content !== undefined) writeFileSync(path, content);
    return path;
  };
  const passphrase = "a passphrase of some length";
  const right = newFile(`${passphrase}\n`);
  const wrong = newFile("a different passphrase");
  const typing = (text: string) => ({ ask: async () => text });
  const useFolder = () =>
    overrideSettings({ databaseUrl: variables.DATABASE_URL || null, dataDir: variables.KITH_DATA_DIR });
  const newBackup = async () => {
    const file = newFile();
    await kith("backup", file, "--passphrase-file", right);
    return file;
  };
  let backup: Promise<string> | undefined;
  /** Returns a backup that several tests read. */
  const getBackup = () => {
    useFolder();
    return (backup ??= newBackup());
  };
  /** Expects that the command takes a wrong passphrase from each option, although the setting is right. */
  const refusesWrongPassphrase = async (...words: readonly string[]) => {
    const terminal = { passphraseSetting: passphrase, ...typing("a different passphrase") };
    for (const option of [["--passphrase"], ["--passphrase-file", wrong]])
      await expect(kithAt(terminal, ...words, ...option)).rejects.toMatchObject({ code: "backup_damaged" });
  };

  const cases: { options: string[]; run: () => Promise<void> }[] = [
    {
      options: ["sync --preview", "sync --json"],
      run: async () => {
        const { simulator } = await serveProjects({ company: buildCompany(12) });
        await storeProjectsConnection(simulator);
        const run = (...words: string[]) => runToEnd("sync", ...words);
        expect(await run("--preview")).toMatchObject({
          status: 2,
          text: expect.stringContaining("join: 12"),
        });
        expect(await run()).toEqual({ status: 0, text: "synced: 12" });
        const nothing = { status: 0, text: expect.stringMatching(/^nothing would change\npreview: /) };
        expect(await run("--preview")).toEqual(nothing);
        const { text } = await run("--preview", "--json");
        expect(JSON.parse(text)).toMatchObject({ preview: { counts: { joins: 0, changes: 0 } } });
      },
    },
    {
      options: ["people import --full", "people import --preview", "people import --json"],
      run: async () => {
        const run = (...words: string[]) => runToEnd("people", "import", ...words);
        const file = newFile("Id,Name\n1,Ann Lee\n2,Bo Ek\n");
        const preview = await run(file, "--preview");
        expect(preview).toMatchObject({ status: 2, text: expect.stringContaining("join: 2\n  Ann Lee") });
        expect(await run(file, "--full")).toEqual({ status: 0, text: "synced: 2" });
        const shorter = newFile("Id,Name\n1,Ann Lee\n");
        expect(await run(shorter, "--preview")).toMatchObject({ status: 0 });
        const full = JSON.parse((await run(shorter, "--full", "--preview", "--json")).text);
        expect(full).toMatchObject({ preview: { counts: { leaves: 1 } } });
        expect(await run(newFile("one line"))).toMatchObject({
          status: 1,
          text: expect.stringContaining("one column only"),
        });
        expect(await run("absent.csv")).toEqual({ status: 1, text: "There is no file absent.csv." });
      },
    },
    {
      options: ["backup --passphrase"],
      run: async () => {
        useFolder();
        const file = newFile();
        await kithAt(typing(passphrase), "backup", "--passphrase", file);
        expect(await kith("backup", "verify", file, "--passphrase-file", right)).toContain(
          `${file} is complete.`,
        );
      },
    },
    {
      options: ["backup --passphrase-file"],
      run: async () => {
        const file = await getBackup();
        expect(await kithAt(typing(passphrase), "backup", "verify", file)).toContain(`${file} is complete.`);
      },
    },
    {
      options: ["backup verify --passphrase", "backup verify --passphrase-file"],
      run: async () => refusesWrongPassphrase("backup", "verify", await getBackup()),
    },
    {
      options: ["restore --passphrase", "restore --passphrase-file", "restore --replace"],
      run: async () => {
        const file = await getBackup();
        await refusesWrongPassphrase("restore", "--replace", file);
        expect(await kith("restore", "--replace", file, "--passphrase-file", right)).not.toEqual([]);
        await expect(kith("restore", file, "--passphrase-file", right)).rejects.toMatchObject({
          code: "not_empty",
        });
      },
    },
  ];
  test.each(cases)("$options", ({ run }) => run());

  test("an option before the name of the subcommand belongs to the subcommand", async () => {
    const given = ["backup", "--passphrase-file", wrong, "verify", await getBackup()];
    await expect(kith(...given)).rejects.toMatchObject({ code: "backup_damaged" });
  });

  test("no option is missing above", () => {
    const documented = (command: Command, path: string): string[] => [
      ...command.options
        .filter(({ hidden, long }) => !hidden && path !== "" && long !== null)
        .map(({ long }) => `${path}${String(long)}`),
      ...command.commands.flatMap((sub) => documented(sub, `${path}${sub.name()} `)),
    ];
    const program = buildProgram({ out: () => undefined, error: () => undefined, fail: () => undefined });
    // The first tests of this file try the options of users and tokens.
    const tried = new Set([
      ...["email", "name", "level", "password"].map((name) => `user add --${name}`),
      ...["email", "name", "scopes", "public-only", "days"].map((name) => `token create --${name}`),
      ...cases.flatMap(({ options }) => options),
    ]);
    expect([...tried].toSorted()).toEqual(documented(program, "").toSorted());
  });
});
