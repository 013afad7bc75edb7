import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

/** Where Debian's packages put programs, beside what the path of this process says. */
const places = [...(process.env["PATH"] ?? "").split(":"), "/usr/sbin", "/sbin"];

/** Where a program is, or null. */
export const foundProgram = (name: string): string | null =>
  places.map((place) => join(place, name)).find((path) => existsSync(path)) ?? null;

/** The programs by name; where one is missing, ends this process with what to install, and with 2: it is not the test that failed. */
export function requirePrograms<Name extends string>(names: readonly Name[]): Record<Name, string> {
  const missing = names.filter((name) => foundProgram(name) === null);
  if (missing.length > 0) {
    console.error(
      `Not run: ${missing.join(" and ")} ${missing.length === 1 ? "is" : "are"} missing here. On Debian: apt-get install ${missing.join(" ")}`,
    );
    process.exit(2);
  }
  const entries = names.map((name) => [name, foundProgram(name) ?? name] as const);
  return Object.fromEntries(entries) as Record<Name, string>; // each of them was found
}

/** Runs it to its end. */
export function runToEnd(program: string, words: readonly string[]): void {
  const { status, stderr } = spawnSync(program, [...words], { encoding: "utf8" });
  if (status !== 0) throw new Error(`${program} ended with ${status}: ${stderr}`);
}
