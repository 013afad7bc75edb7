import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { EnvironmentError } from "./branded-errors";
import { parseEnvironment } from "./environment";

const complete = {
  NEXTAUTH_SECRET: "s".repeat(32),
  KITH_ENCRYPTION_KEYS: `a:${Buffer.alloc(32, 1).toString("base64")},b:${Buffer.alloc(32, 2).toString("base64")}`,
};

describe("the environment", () => {
  test("restricts the demo to this machine", () => {
    for (const HOST of [undefined, "0.0.0.0", "kith.example"]) {
      expect(() => parseEnvironment({ ...complete, KITH_DEMO: "true", HOST })).toThrow("HOST");
    }
    expect(parseEnvironment({ ...complete, KITH_DEMO: "true", HOST: "127.0.0.1" }).isDemo).toBe(true);
  });

  test("allows several processes only with a server database", () => {
    expect(() => parseEnvironment({ ...complete, WEB_CONCURRENCY: "2" })).toThrow(
      "WEB_CONCURRENCY: expected 1, as there is no DATABASE_URL",
    );
    expect(parseEnvironment({ ...complete, WEB_CONCURRENCY: "1" }).processes).toBe(1);
    const onServer = { ...complete, DATABASE_URL: "postgresql://host/kith" };
    expect(parseEnvironment({ ...onServer, WEB_CONCURRENCY: "2" }).processes).toBe(2);
    for (const WEB_CONCURRENCY of ["0", "65", "-1", "two"]) {
      expect(() => parseEnvironment({ ...onServer, WEB_CONCURRENCY })).toThrow(
        "WEB_CONCURRENCY: expected a number",
      );
    }
  });

  test("refuses a public address that is not the root of a host, and drops closing slashes", () => {
    for (const NEXTAUTH_URL of ["https://intranet.example/kith", "https://kith.example/?tab=1"])
      expect(() => parseEnvironment({ ...complete, NEXTAUTH_URL })).toThrow(
        "NEXTAUTH_URL: expected an address without a path",
      );
    const { publicUrl, entra } = parseEnvironment({
      ...complete,
      NEXTAUTH_URL: "https://kith.example/",
      ENTRA_GRAPH_URL: "http://localhost:9010/v1.0/",
    });
    expect([publicUrl, entra.graphUrl]).toEqual(["https://kith.example", "http://localhost:9010"]);
  });

  test("treats an empty variable as not set", () => {
    expect(parseEnvironment({ ...complete, PORT: "", DATABASE_URL: " ", OIDC_ISSUER: "" })).toMatchObject({
      port: 3000,
      oidc: null,
      payrollSyncSchedule: { expression: "20 2 * * *" },
    });
    expect(parseEnvironment({ ...complete, PAYROLL_SYNC_SCHEDULE: "off" }).payrollSyncSchedule).toBeNull();
  });

  test("names every invalid variable in one message, and no value (A77, B30)", () => {
    const wrong = {
      DATABASE_URL: "mysql://root:hunter2@host/db",
      NEXTAUTH_URL: "not an address",
      NEXTAUTH_SECRET: "hunter2",
      KITH_ENCRYPTION_KEYS: "a:hunter2",
      PORT: "99999",
      RATE_LIMIT_PER_MINUTE: "many",
      DIRECTORY_TTL_SECONDS: "-1",
      SYNC_REMOVAL_LIMIT: "10",
      PAYROLL_REQUESTS_PER_MINUTE: "plenty",
      PAYROLL_SYNC_SCHEDULE: "every hunter2 minutes",
      BOOTSTRAP_EXECUTIVE_EMAILS: "ana@example.com, hunter2",
      CALENDAR_SERVICE_ACCOUNT_KEY: Buffer.from('{"type":"hunter2"}').toString("base64"),
      LOG_LEVEL: "hunter2",
      OIDC_ISSUER: "https://id.example",
    };
    const names = Object.keys(wrong).filter((name) => name !== "OIDC_ISSUER");
    for (const name of [...names, "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"])
      expect(() => parseEnvironment(wrong)).toThrow(name);
    expect(() => parseEnvironment(wrong)).toThrow(EnvironmentError);
    expect(() => parseEnvironment(wrong)).not.toThrow("hunter2");
  });

  test("accepts several bootstrap executives, with any separator between addresses", () => {
    const addresses = (value: string) =>
      parseEnvironment({ ...complete, BOOTSTRAP_EXECUTIVE_EMAILS: value }).bootstrapExecutiveEmails;
    expect(addresses("ana@example.com, bo@example.com;\n cy@example.com ")).toEqual([
      "ana@example.com",
      "bo@example.com",
      "cy@example.com",
    ]);
    expect(addresses(" ")).toEqual([]);
  });

  test.each(["", "a", "a:short", `a:${"A".repeat(43)}=,a:${"A".repeat(43)}=`])(
    "refuses the keys %j (A77)",
    (keys) => {
      expect(() => parseEnvironment({ ...complete, KITH_ENCRYPTION_KEYS: keys })).toThrow(
        "KITH_ENCRYPTION_KEYS",
      );
    },
  );

  const source = readFileSync("lib/platform/environment.ts", "utf8");
  const read = [...source.matchAll(/^ {2}([A-Z][A-Z_]+):/gm)]
    .map(([, name]) => name)
    .filter((name) => name !== "KITH_DEMO");

  test("matches .env.example, variable by variable", () => {
    const explained = [...readFileSync(".env.example", "utf8").matchAll(/^#? ?([A-Z][A-Z_]+)=/gm)].map(
      ([, name]) => name,
    );
    expect(explained.toSorted()).toEqual(read.toSorted());
  });

  test("matches docs/reference/settings.md, except for settings marked as not built", () => {
    const rows = [
      ...readFileSync("docs/reference/settings.md", "utf8").matchAll(/^\| SET-\d+ \| ([^|]+) \|(.*)/gm),
    ];
    const listed = rows
      .filter(([, , meaning]) => !meaning?.includes("**(not built)**"))
      .flatMap(([, names]) => [...(names?.matchAll(/[A-Z][A-Z_]+/g) ?? [])].map(([name]) => name));
    expect(listed.toSorted()).toEqual(read.toSorted());
  });
});
