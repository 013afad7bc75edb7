import { spawnSync } from "node:child_process";

/** Builds the minimal Next application that is a reference. */
export function buildYardstick(): void {
  const { status, stdout } = spawnSync(
    process.execPath,
    ["node_modules/next/dist/bin/next", "build", "scripts/bench/next-app"],
    { encoding: "utf8", env: { ...process.env, NEXT_TELEMETRY_DISABLED: "1" } },
  );
  if (status !== 0) throw new Error(`the build of the reference failed: ${stdout}`);
}
