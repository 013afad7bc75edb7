import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Command } from "commander";
import { afterAll, describe, expect, test, vi } from "vitest";
import { GET } from "@/app/api/people/route";
import { signInWithPassword } from "@/lib/identity/sign-in/sign-in";
import { encryptSecret } from "@/lib/connections/stored-connection";
import { database, openedDatabase } from "@/lib/platform/database/database";
import { environment } from "@/lib/platform/environment";
import { parseSchedule } from "@/lib/platform/text/schedule";
import { acquireLease } from "@/lib/platform/database/lease";
import { waitingResponse } from "@/lib/findings/waiting-schema";
import { createTokenHeaders, createUser } from "@/testing/callers";
import { requestApi } from "@/testing/request-api";
import { serveMail } from "@/testing/mail-server";
import { overrideSettings } from "@/testing/override-settings";
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
const addAna = (...more: string[]) =>
  kith("user", "add", "--email", "ana@example.com", "--name", "Ana", "--level", "executive", ...more);

test("user add generates and prints a password that works", async () => {
  const lines = await addAna();
  const password = /^password: (\S+)$/.exec(lines.at(-1) ?? "")?.[1] ?? "";
  expect(await signInWithPassword("ana@example.com", password)).toMatchObject({ accessLevel: "executive" });
});

test("user add with a password does not print it", async () => {
  expect((await addAna("--password", "correct horse battery")).join()).not.toContain("correct horse");
});

test("token create prints only the token, which has the given scopes", async () => {
  await addAna();
  const options = "--email ana@example.com --name t --scopes view:people --days 3";
  const lines = await kith("token", "create", ...options.split(" "));
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/^kith_[0-9A-Za-z]{46}$/);
  const request = new Request("http://localhost:3000/api/people", {
    headers: { authorization: `Bearer ${lines[0] ?? ""}` },
  });
  expect((await GET(request, { params: Promise.resolve({}) })).status).toBe(200);
  const [stored] = await database().apiToken.findMany();
  expect(JSON.stringify(stored)).not.toContain(lines[0]);

  await kith("token", "revoke", stored?.id ?? "");
  expect((await GET(request.clone(), { params: Promise.resolve({}) })).status).toBe(401);
});

test("user set-level, list, password-link and disable print the user, and what changed", async () => {
  await addAna();
  await kith("user", "add", "--email", "bo@example.com", "--name", "Bo", "--level", "staff");
  expect(await kith("user", "set-level", "bo@example.com", "head")).toEqual(["bo@example.com: head"]);
  expect(await kith("user", "list")).toContain("bo@example.com\thead\tactive\tnever signed in\tBo");
  expect(await kith("user", "password-link", "bo@example.com")).toEqual([
    expect.stringMatching(/^http:\/\/localhost:3000\/signin\/password#\S{43}$/),
  ]);
  expect(await kith("user", "disable", "bo@example.com")).toEqual(["disabled: bo@example.com"]);
});

test("user set-email changes the address, ends open links and is in the audit log", async () => {
  await addAna();
  await kith("user", "add", "--email", "bo@example.com", "--name", "Bo", "--level", "staff");
  await kith("user", "password-link", "bo@example.com");
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
});

test.each([
  "user add --email x@example.com --name X --level king",
  "user add --email x@example.com",
  "user set-level unknown@example.com head",
  "token create --email unknown@example.com --name t --scopes view:people",
  "token create --email ana@example.com --name t --scopes everything",
  "token create --email ana@example.com --name t --scopes view:people --days -1",
  "nonsense",
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
      "single sign-on: not configured",
      "keys: test",
      "payroll: not connected",
      "chat: not connected",
      "calendar: not set up",
    ])
      expect(said).toContain(`ok    ${part}`);
    for (const part of ["mail: not set up", "webhooks: 0 active", "backups: not scheduled"])
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

  test.each<[string, ("held" | "failed" | "cancelled" | "running")[]]>([
    ["a held sync", ["held"]],
    ["a failed sync after a held one", ["held", "failed"]],
    ["a stopped sync after a held one", ["held", "cancelled"]],
    ["a running sync after a failed one", ["failed", "running"]],
    ["a stopped sync", ["cancelled"]],
  ])("reports the same as the home page after %s", async (_what, states) => {
    const headers = await createTokenHeaders(await createUser("executive"));
    await acquireLease(database(), "people-sync", crypto.randomUUID(), 60); // of the run in progress
    for (const [index, state] of states.entries())
      await database().syncRun.create({
        data: {
          ...{ id: crypto.randomUUID(), trigger: "api", phase: "done", state },
          startedAt: new Date(Date.UTC(2026, 10, 1, index)),
          ...(state === "held" && { heldRemovals: 36 }),
          ...(state === "failed" && { errorCode: "projects_failed", errorDetail: "It broke." }),
        },
      });
    const answer = await requestApi("GET", "/api/admin/waiting", headers);
    const { held_removals, failed_runs } = waitingResponse.parse(answer.json());
    const said = await doctor();
    expect(said.includes("36 removals wait for an executive")).toBe(held_removals !== null);
    expect(said.includes("It broke.")).toBe(failed_runs.length > 0);
    expect(/FAIL {2}directory/.test(said)).toBe(held_removals !== null || failed_runs.length > 0);
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

  test("fails while no scheduled backup has succeeded", async () => {
    const schedule = parseSchedule("20 2 * * *") ?? expect.unreachable();
    overrideSettings({ backups: { planned: { schedule, folder: tmpdir(), keep: 7 }, passphrase: null } });
    expect(await doctor()).toMatch(/FAIL {2}backups: last success never\n.*first backup/);
  });

  test("reports a read-only database, and a backup folder that is not writable", async () => {
    const schedule = parseSchedule("0 2 * * *");
    if (!schedule) throw new Error("no schedule");
    const planned = { schedule, folder: "/nowhere/backups", keep: 7 };
    overrideSettings({ backups: { planned, passphrase: null } });
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
      options: ["user add --email", "user add --name", "user add --level", "user add --password"],
      run: async () => {
        await addAna("--password", "correct horse battery");
        const user = await signInWithPassword("ana@example.com", "correct horse battery");
        expect(user).toMatchObject({ name: "Ana", accessLevel: "executive" });
      },
    },
    {
      options: ["email", "name", "scopes", "public-only", "days"].map((name) => `token create --${name}`),
      run: async () => {
        await addAna();
        const own = ["--email", "ana@example.com", "--name", "nightly", "--scopes", "view:people"];
        await kith("token", "create", ...own, "--public-only", "--days", "3");
        const [token] = await database().apiToken.findMany({ include: { user: true } });
        expect(token).toMatchObject({ name: "nightly", scopes: ["view:names"] }); // the stored form of --public-only
        expect(token?.user.email).toBe("ana@example.com");
        const days = (Number(token?.expiresAt) - Date.now()) / 86_400_000;
        expect(days).toBeCloseTo(3, 1);
      },
    },
    {
      options: ["sync --preview", "sync --json"],
      run: async () => {
        const { simulator } = await serveProjects({ company: buildCompany(12) });
        await storeProjectsConnection(simulator);
        const run = async (...words: string[]) => {
          const lines: string[] = [];
          const print = (line: string) => lines.push(line);
          const status = await runCommand({ out: print, error: print }, ["sync", ...words]);
          return { status, lines };
        };
        expect(await run("--preview")).toMatchObject({
          status: 2,
          lines: expect.arrayContaining(["join: 12"]),
        });
        expect(await run()).toEqual({ status: 0, lines: ["synced: 12"] });
        const nothing = { status: 0, lines: ["nothing would change", expect.stringMatching(/^preview: /)] };
        expect(await run("--preview")).toEqual(nothing);
        const { lines } = await run("--preview", "--json");
        expect(JSON.parse(lines.join("\n"))).toMatchObject({ preview: { counts: { joins: 0, changes: 0 } } });
      },
    },
    {
      options: ["people import --full", "people import --preview", "people import --json"],
      run: async () => {
        const run = async (...words: string[]) => {
          const lines: string[] = [];
          const print = (line: string) => lines.push(line);
          const status = await runCommand({ out: print, error: print }, ["people", "import", ...words]);
          return { status, text: lines.join("\n") };
        };
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
    const tried = new Set(cases.flatMap(({ options }) => options));
    expect([...tried].toSorted()).toEqual(documented(program, "").toSorted());
  });
});
