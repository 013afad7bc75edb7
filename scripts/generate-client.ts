import { execFileSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";

/** Generates the Prisma client when the schema is newer than it. Not an install script: npm does not run those everywhere. */
export function generateClient(): void {
  const client = "lib/generated/prisma/client.ts";
  if (existsSync(client) && statSync(client).mtimeMs > statSync("prisma/schema.prisma").mtimeMs) return;
  execFileSync(process.execPath, ["node_modules/prisma/build/index.js", "generate"], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, PRISMA_HIDE_UPDATE_MESSAGE: "1" },
  });
}
