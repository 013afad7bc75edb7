import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { generateClient } from "./generate-client";

const buildStampFile = join(".next", "built-from");

/**
 * Builds the production application. `quiet` prints errors only. `checksTypes: false` halves the build time; `npm test`
 * checks types separately.
 */
export function buildApplication({ quiet = false, checksTypes = true } = {}): void {
  generateClient();
  const { status, stdout } = spawnSync(process.execPath, ["node_modules/next/dist/bin/next", "build"], {
    stdio: ["ignore", quiet ? "pipe" : "inherit", "inherit"],
    encoding: "utf8",
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: "1", KITH_BUILD_CHECKS_TYPES: String(checksTypes) },
  });
  if (status !== 0) throw new Error(`The build failed.\n${stdout ?? ""}`);
  compressStatic(join(".next", "static"));
  writeFileSync(buildStampFile, calculateFingerprint());
}

/** Builds for tests and demos if a source changed since the last build. Returns true if it built. */
export function buildIfNeeded({ quiet = false } = {}): boolean {
  generateClient();
  if (existsSync(buildStampFile) && readFileSync(buildStampFile, "utf8") === calculateFingerprint())
    return false;
  buildApplication({ quiet, checksTypes: false });
  return true;
}

function calculateFingerprint(): string {
  const hash = createHash("sha256");
  const files = [
    ...["package-lock.json", "next.config.ts", "instrumentation-client.ts", "tsconfig.json"],
    "prisma/schema.prisma",
  ];
  for (const path of [...files, ...["app", "components", "lib"].flatMap(listFiles)].toSorted()) {
    hash.update(path).update("\0").update(readFileSync(path));
  }
  return hash.digest("hex");
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.startsWith(join("lib", "generated")));
}

function compressStatic(folder: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!/\.(js|css)$/.test(name)) continue;
    const bytes = readFileSync(join(folder, name));
    const compressed = brotliCompressSync(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
      },
    });
    writeFileSync(join(folder, `${name}.br`), compressed);
  }
}
