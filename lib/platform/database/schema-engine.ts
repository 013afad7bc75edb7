import "server-only";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import {
  bindMigrationAwareSqlAdapterFactory,
  type SqlMigrationAwareDriverAdapterFactory,
} from "@prisma/driver-adapter-utils";
import * as bindings from "@prisma/schema-engine-wasm/schema_engine_bg";
import { memoizeAsync } from "@/lib/platform/memoize";
import { singleton } from "@/lib/platform/singleton";

/**
 * As WebAssembly over a driver adapter: the native engine would need a download and does not support the embedded
 * database. Uses the ordinary `_prisma_migrations` table.
 */
export async function openSchemaEngine(
  adapter: SqlMigrationAwareDriverAdapterFactory,
  datamodels?: [path: string, content: string][],
) {
  // A second instance would overwrite the memory of the first.
  await singleton("schema-engine", () => memoizeAsync(loadEngine), { isPermanent: true })();
  return bindings.SchemaEngine.new(
    { datamodels },
    () => undefined,
    bindMigrationAwareSqlAdapterFactory(adapter),
  );
}

async function loadEngine() {
  const file = createRequire(import.meta.url).resolve("@prisma/schema-engine-wasm/schema_engine_bg");
  const wasm = await readFile(file.replace(/\.js$/, ".wasm"));
  const { instance } = await WebAssembly.instantiate(wasm, { "./schema_engine_bg.js": buildImports() });
  bindings.__wbg_set_wasm(instance.exports);
  const start = instance.exports["__wbindgen_start"];
  if (typeof start === "function") start();
}

/**
 * With timers that do not keep the process alive. The engine does not clear its timers (ten seconds for its lock), so a
 * command would end ten seconds late.
 */
function buildImports(): WebAssembly.ModuleImports {
  const entries = Object.entries({ ...bindings });
  return Object.fromEntries(
    entries.map(([name, given]) => [name, name.startsWith("__wbg_setTimeout_") ? setIdleTimer : given]),
  );
}

const setIdleTimer = (callback: () => void, milliseconds: number) =>
  setTimeout(callback, milliseconds >>> 0).unref();
