import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** Debian's packages keep each version of PostgreSQL apart; the newest comes first. */
const ofPostgres = "/usr/lib/postgresql";
const versions = existsSync(ofPostgres)
  ? readdirSync(ofPostgres).toSorted((a, b) => Number(b) - Number(a))
  : [];

/** Where Debian's packages put programs, beside what the path of this process says. */
const places = [
  ...(process.env["PATH"] ?? "").split(":"),
  "/usr/sbin",
  "/sbin",
  ...versions.map((version) => join(ofPostgres, version, "bin")),
];

/** In which of Debian's packages a program is, where that has another name. */
const packages: Readonly<Record<string, string>> = {
  initdb: "postgresql",
  pg_basebackup: "postgresql",
  pg_ctl: "postgresql",
  postgres: "postgresql",
};

/** Where a program is, or null. */
export const foundProgram = (name: string): string | null =>
  places.map((place) => join(place, name)).find((path) => existsSync(path)) ?? null;

/** The programs by name; where one is missing, ends this process with what to install, and with 2: it is not the test that failed. */
export function requirePrograms<Name extends string>(names: readonly Name[]): Record<Name, string> {
  const missing = names.filter((name) => foundProgram(name) === null);
  if (missing.length > 0) {
    console.error(
      `Not run: ${missing.join(" and ")} ${missing.length === 1 ? "is" : "are"} missing here. On Debian: apt-get install ${[...new Set(missing.map((name) => packages[name] ?? name))].join(" ")}`,
    );
    process.exit(2);
  }
  const entries = names.map((name) => [name, foundProgram(name) ?? name] as const);
  return Object.fromEntries(entries) as Record<Name, string>; // each of them was found
}

/** Runs it to its end, as this user or another one. */
export function runToEnd(program: string, words: readonly string[], uid?: number): void {
  const { status, stderr } = spawnSync(program, [...words], {
    encoding: "utf8",
    cwd: "/",
    ...(uid !== undefined && { uid, gid: uid }),
  });
  if (status !== 0) throw new Error(`${program} ended with ${status}: ${stderr}`);
}
