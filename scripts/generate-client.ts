import { execFileSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";

/**
 * Generates the Prisma client if it is missing or older than the schema. No install script does this, because .npmrc
 * disables install scripts.
 */
export function generateClient(): void {
  const client = "lib/generated/prisma/client.ts";
  if (existsSync(client) && statSync(client).mtimeMs > statSync("prisma/schema.prisma").mtimeMs) return;
  execFileSync(process.execPath, ["node_modules/prisma/build/index.js", "generate"], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, PRISMA_HIDE_UPDATE_MESSAGE: "1" },
  });
}
