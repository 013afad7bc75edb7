import "server-only";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

/** The addresses that the build has, as Next names them; none where nothing was built. */
export function builtRoutes(folder = join(process.cwd(), ".next")): string[] {
  const path = join(folder, "app-path-routes-manifest.json");
  if (!existsSync(path)) return [];
  return Object.values(z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(path, "utf8"))));
}
