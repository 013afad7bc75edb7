import { spawnSync } from "node:child_process";
import { z } from "zod";

const analyzerRecord = z.union([
  z.object({
    type: z.literal("part"),
    filename: z.string(),
    source_path: z.string(),
    compressed_size: z.number(),
  }),
  z.object({
    type: z.literal("group"),
    kind: z.string(),
    trigger_module_ident: z.string().optional(),
    outputs: z.array(z.string()),
  }),
  z.object({ type: z.string() }).transform(() => null),
]);

/** Looks into the bundles of the application as it is now, for `listPagePackages`. Takes as long as a build. */
export const analyseBundles = (): void => void runNext(["analyze", "--output"]);

/**
 * What the first scripts of a route are made of: packages and files of ours with their bytes, each compressed by itself, the largest
 * first. Together they are more than what is loaded, because neighbours compress better; what matters is their order.
 */
export function listPagePackages(route: string): { name: string; bytes: number }[] {
  const lines = runNext(["analyze", "export", "--route", route]).split("\n").filter(Boolean);
  const records = lines.map((line) => analyzerRecord.parse(JSON.parse(line)));
  const loaded = new Set(
    records.flatMap((read) =>
      read && "outputs" in read && isLoadedInitially(read.kind, read.trigger_module_ident ?? "")
        ? read.outputs
        : [],
    ),
  );
  const bytes = new Map<string, number>();
  for (const read of records) {
    if (!read || !("filename" in read) || !loaded.has(read.filename)) continue;
    if (!read.filename.includes("client-fs") || !read.filename.endsWith(".js")) continue;
    const name = getPackageName(read.source_path);
    bytes.set(name, (bytes.get(name) ?? 0) + read.compressed_size);
  }
  return Array.from(bytes, ([name, size]) => ({ name, bytes: size })).sort((a, b) => b.bytes - a.bytes);
}

/** Not what is fetched on demand, and not the pages that stand in for one that fails. */
const isLoadedInitially = (kind: string, trigger: string) =>
  kind === "bootstrap" ||
  (kind === "render_dependent" && !/\/app\/(error|not-found|global-error)/.test(trigger));

/** The package, with the part of Mantine or of Next that it is; a file of ours by its path. */
function getPackageName(path: string): string {
  const inPackage = /.*node_modules\/((?:@[^/]+\/)?[^/]+)(.*)$/.exec(path);
  if (!inPackage) return path.replace("[project]/", "");
  const [, name = "", rest = ""] = inPackage;
  const part = /\/(?:esm\/components|dist\/compiled)\/([^/]+)/.exec(rest)?.[1];
  return part ? `${name} ${part}` : name;
}

function runNext(options: string[]): string {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["node_modules/next/dist/bin/next", ...options],
    { encoding: "utf8", maxBuffer: 256 * 1024 * 1024, env: { ...process.env, NEXT_TELEMETRY_DISABLED: "1" } },
  );
  if (status !== 0) throw new Error(`Next could not look into the bundles.\n${stderr}`);
  return stdout;
}
