import { spawnSync } from "node:child_process";

/** Builds Next by itself, with one route that says next to nothing and one that reads everyone. */
export function buildYardstick(): void {
  const { status, stdout } = spawnSync(
    process.execPath,
    ["node_modules/next/dist/bin/next", "build", "scripts/bench/next-app"],
    { encoding: "utf8", env: { ...process.env, NEXT_TELEMETRY_DISABLED: "1" } },
  );
  if (status !== 0) throw new Error(`the yardstick was not built: ${stdout}`);
}
