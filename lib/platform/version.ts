import "server-only";
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { singleton } from "./singleton";

/** The version of this Kith, as package.json has it. */
export const kithVersion = (): string =>
  z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(join(process.cwd(), "package.json"), "utf8"))).version;

/** Identifies the code that builds responses. A process has an id of its own until `loadBuildId`: in development its code changes. */
export const build = singleton("build", () => ({ id: String(randomUUID()) }));

/** Takes the id of the production build, which all processes that run it share. */
export function loadBuildId(file = join(process.cwd(), ".next", "BUILD_ID")): void {
  // Read when the server starts: the build must not trace the project for it.
  build.id = readFileSync(/* turbopackIgnore: true */ file, "utf8").trim();
}
