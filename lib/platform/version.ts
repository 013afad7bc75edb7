import "server-only";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

/** The version of this Kith, as package.json has it. */
export const kithVersion = (): string =>
  z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(join(process.cwd(), "package.json"), "utf8"))).version;
