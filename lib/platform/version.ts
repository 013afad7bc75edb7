import "server-only";
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { singleton } from "./singleton";

export const readKithVersion = (): string =>
  z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(join(process.cwd(), "package.json"), "utf8"))).version;

/** Random per process until `loadBuildId` is called, because the code changes in development. */
export const buildInfo = singleton("build", () => ({ id: String(randomUUID()) }));

/** All processes of a production build share its id. */
export function loadBuildId(file = join(process.cwd(), ".next", "BUILD_ID")): void {
  // `turbopackIgnore` stops the build from tracing the whole project because of this path.
  buildInfo.id = readFileSync(/* turbopackIgnore: true */ file, "utf8").trim();
}
