// Slow: the examples of docs/sources run as programs, one against a real OpenLDAP server.
import { execFile, execFileSync, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { PUT } from "@/app/api/people/source/route";
import { database } from "@/lib/platform/database/database";
import { listenOnLoopback } from "@/simulators/listen-on-loopback";
import { createWholeAnswer } from "@/simulators/simulated-answer";
import { createTokenHeaders, createUser } from "@/testing/callers";
import { getDatabaseUrl, isServerAvailable, runOnServer } from "@/testing/postgres-server";
import { setUpTestDatabase } from "@/testing/test-database";

setUpTestDatabase();
const kith = await listenOnLoopback(0, async (request) =>
  createWholeAnswer(await PUT(request, { params: Promise.resolve({}) })),
);
afterAll(kith.close);
let variables: Record<string, string>;
beforeEach(async () => {
  const { authorization } = await createTokenHeaders(await createUser("executive"), ["provision:people"]);
  variables = { KITH_URL: kith.url, KITH_TOKEN: authorization.replace("Bearer ", "") };
});

const run = (command: string, file: string, given: Record<string, string>) =>
  promisify(execFile)(command, [join("docs/sources", file)], {
    env: { ...process.env, ...variables, ...given },
  });
const isInstalled = (program: string) => {
  try {
    execFileSync("sh", ["-c", `command -v ${program}`], {
      env: { ...process.env, PATH: `${process.env["PATH"]}:/usr/sbin` },
    });
    return true;
  } catch {
    return false;
  }
};
const readPeople = () =>
  database().person.findMany({
    where: { removedAt: null },
    select: {
      firstName: true,
      lastName: true,
      title: true,
      department: true,
      manager: { select: { firstName: true } },
    },
    orderBy: { lastName: "asc" },
  });
const tomas = {
  ...{ firstName: "Tomas", lastName: "Berg", title: "Director" },
  department: null,
  manager: null,
};
const joerg = {
  ...{ firstName: "Jörg", lastName: "Müller", title: 'Lead "South"', department: "Design" },
  manager: { firstName: "Tomas" },
};

test("the LDAP example sends the people of an OpenLDAP server", { timeout: 60_000 }, async ({ skip }) => {
  skip(!isInstalled("slapd") || !isInstalled("ldapsearch"), "slapd or ldapsearch is not installed");
  const folder = mkdtempSync(join(tmpdir(), "kith-ldap-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const port = await findFreePort();
  const [base, root] = ["dc=fernhill,dc=example", "cn=reader,dc=fernhill,dc=example"];
  mkdirSync(join(folder, "data"));
  const schemas = ["core", "cosine", "inetorgperson"].map(
    (name) => `include /etc/ldap/schema/${name}.schema`,
  );
  const configuration = [
    ...schemas,
    ...["modulepath /usr/lib/ldap", "moduleload back_mdb", "database mdb", `suffix "${base}"`],
    ...[`rootdn "${root}"`, "rootpw secret", `directory ${folder}/data`],
  ];
  writeFileSync(join(folder, "slapd.conf"), `${configuration.join("\n")}\n`);
  const toEntry = (uid: string, lines: string[]) =>
    [`dn: uid=${uid},${base}`, "objectClass: inetOrgPerson", ...lines].join("\n");
  const toBase64 = (text: string) => Buffer.from(text).toString("base64");
  const entries = [
    `dn: ${base}\nobjectClass: dcObject\nobjectClass: organization\no: Fernhill\ndc: fernhill`,
    toEntry("tomas", [
      "cn: Tomas Berg",
      "givenName: Tomas",
      "sn: Berg",
      "title: Director",
      "mail: t@fernhill.example",
    ]),
    toEntry("joerg", [
      ...["cn: J", `givenName:: ${toBase64("Jörg")}`, `sn:: ${toBase64("Müller")}`, 'title: Lead "South"'],
      ...["ou: Design", "ou: Second", `manager: UID=tomas,${base}`],
    ]),
    ...Array.from({ length: 600 }, (_, index) =>
      toEntry(`z${index}`, [`cn: Z${index}`, `givenName: Z${index}`, "sn: Zz", `manager: uid=gone,${base}`]),
    ),
  ];
  writeFileSync(join(folder, "people.ldif"), `${entries.join("\n\n")}\n`);
  writeFileSync(join(folder, "password"), "secret");
  const configured = ["-f", join(folder, "slapd.conf")];
  execFileSync("/usr/sbin/slapadd", [...configured, "-l", join(folder, "people.ldif")]);
  const server = spawn("/usr/sbin/slapd", [...configured, "-h", `ldap://127.0.0.1:${port}`, "-d", "0"]);
  onTestFinished(() => void server.kill());
  await vi.waitFor(() => requireOpen(port), { timeout: 20_000, interval: 100 });
  const ldap = {
    ...{ LDAP_URL: `ldap://127.0.0.1:${port}`, LDAP_BASE: base, LDAP_BIND_DN: root },
    LDAP_PASSWORD_FILE: join(folder, "password"),
  };
  await run(process.execPath, "ldap.mjs", ldap);
  const people = await readPeople();
  expect(people).toHaveLength(602); // more than a page of 500
  expect(people.slice(0, 2)).toEqual([tomas, joerg]);
  expect(await database().person.count({ where: { managerId: { not: null } } })).toBe(1);
  writeFileSync(ldap.LDAP_PASSWORD_FILE, "wrong");
  await expect(run(process.execPath, "ldap.mjs", ldap)).rejects.toThrow("Invalid credentials");
  expect(await readPeople()).toEqual(people);
});

test("the example of a database sends the result of its query", { timeout: 60_000 }, async ({ skip }) => {
  skip(!isInstalled("psql") || !(await isServerAvailable()), "psql or a database server is missing");
  const name = `kith_example_${process.pid}`;
  await runOnServer(`CREATE DATABASE ${name}`);
  onTestFinished(() => runOnServer(`DROP DATABASE ${name} WITH (FORCE)`));
  await runOnServer(
    `CREATE TABLE units (id int, name text);
     CREATE TABLE employees (number int, given_name text, family_name text, email text, job_title text, manager_number int,
       unit_id int, hired_on date, left_on date);
     INSERT INTO units VALUES (1, 'Design');
     INSERT INTO employees VALUES (1007, 'Tomas', 'Berg', 't@fernhill.example', 'Director', NULL, NULL, '2019-07-01', NULL),
       (1042, 'Jörg', 'Müller', NULL, 'Lead "South"', 1007, 1, NULL, NULL), (9, 'Former', 'Person', NULL, '', NULL, 1, NULL, '2020-01-01')`,
    name,
  );
  const source = { DATABASE: getDatabaseUrl(name) };
  await run("sh", "database.sh", source);
  expect(await readPeople()).toEqual([tomas, joerg]);
  await runOnServer("DELETE FROM employees", name);
  await expect(run("sh", "database.sh", source)).rejects.toMatchObject({
    stdout: expect.stringContaining("listing_not_usable") as string,
  });
  expect(await readPeople()).toHaveLength(2);
});

test("the BambooHR example sends the employees of all pages", { timeout: 60_000 }, async () => {
  const employees = [
    {
      employeeId: 1007,
      firstName: "Thomas",
      preferredName: "Tomas",
      lastName: "Berg",
      jobTitleName: "Director",
    },
    {
      ...{
        employeeId: 1042,
        firstName: "Jörg",
        preferredName: null,
        lastName: "Müller",
        jobTitleName: 'Lead "South"',
      },
      ...{ departmentName: "Design", hireDate: "0000-00-00", reportsToId: 1007, reportsToName: "Tomas Berg" },
    },
  ];
  let hasThrottled = false;
  let total = employees.length;
  const vendor = await listenOnLoopback(0, async ({ url, headers }) => {
    const page = new URL(url).searchParams.get("page[after]") === "next" ? 1 : 0;
    const isAllowed = headers.get("authorization") === `Basic ${btoa("key:x")}`;
    if (!isAllowed || headers.get("accept") !== "application/json") {
      return createWholeAnswer(
        new Response(null, { status: 401, headers: { "x-bamboohr-error-message": "Wrong key" } }),
      );
    }
    if (page === 1 && !hasThrottled) {
      hasThrottled = true;
      return createWholeAnswer(new Response(null, { status: 429, headers: { "retry-after": "0" } }));
    }
    const meta = { total, page: { limit: 100, nextCursor: page === 0 ? "next" : null, prevCursor: null } };
    return createWholeAnswer(Response.json({ data: employees.slice(page, page + 1), meta }));
  });
  onTestFinished(vendor.close);
  const source = { BAMBOOHR_URL: vendor.url, BAMBOOHR_KEY: "key" };
  await run(process.execPath, "bamboohr.mjs", source);
  expect(await readPeople()).toEqual([tomas, joerg]);
  total = 3;
  await expect(run(process.execPath, "bamboohr.mjs", source)).rejects.toThrow("Got 2 of 3 employees");
  await expect(run(process.execPath, "bamboohr.mjs", { ...source, BAMBOOHR_KEY: "other" })).rejects.toThrow(
    "Wrong key",
  );
});

const findFreePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });

const requireOpen = (port: number) =>
  new Promise<void>((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.end();
      resolve();
    }).once("error", reject);
  });
