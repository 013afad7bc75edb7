import "server-only";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import {
  bindMigrationAwareSqlAdapterFactory,
  type SqlMigrationAwareDriverAdapterFactory,
} from "@prisma/driver-adapter-utils";
import * as bindings from "@prisma/schema-engine-wasm/schema_engine_bg";
import { makeOnce } from "@/lib/lately";
import { singleton } from "./singleton";

/**
 * Prisma's own schema engine, run as WebAssembly over a driver adapter: the native one would have to be downloaded, and
 * does not speak to the embedded database. It keeps the ordinary `_prisma_migrations` table.
 */
export async function openSchemaEngine(
  adapter: SqlMigrationAwareDriverAdapterFactory,
  datamodels?: [path: string, content: string][],
) {
  await singleton("schema-engine", () => makeOnce(instantiate), { lasts: true })(); // a second one would pull the memory from under the first
  return bindings.SchemaEngine.new(
    { datamodels },
    () => undefined,
    bindMigrationAwareSqlAdapterFactory(adapter),
  );
}

async function instantiate() {
  const file = createRequire(import.meta.url).resolve("@prisma/schema-engine-wasm/schema_engine_bg");
  const wasm = await readFile(file.replace(/\.js$/, ".wasm"));
  const { instance } = await WebAssembly.instantiate(wasm, { "./schema_engine_bg.js": imports() });
  bindings.__wbg_set_wasm(instance.exports);
  const start = instance.exports["__wbindgen_start"];
  if (typeof start === "function") start();
}

/**
 * The engine sets timers (ten seconds for its lock) and leaves them when it is done. None of them may keep a process that is done alive:
 * a command would end ten seconds after its work.
 */
function imports(): WebAssembly.ModuleImports {
  const entries = Object.entries({ ...bindings });
  return Object.fromEntries(
    entries.map(([name, given]) => [name, name.startsWith("__wbg_setTimeout_") ? setIdleTimer : given]),
  );
}

const setIdleTimer = (callback: () => void, milliseconds: number) =>
  setTimeout(callback, milliseconds >>> 0).unref();
