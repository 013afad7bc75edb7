// npm run db:migration -- <name>: writes prisma/migrations/<time>_<name>/migration.sql with the differences between the
// schema and the existing migrations. Needs no database server: Prisma's engine compares both on an embedded database
// in memory. Add check constraints and triggers, which the Prisma schema cannot express, by hand.
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { PrismaPGlite } from "pglite-prisma-adapter";
import { applyMigrations, migrationsFolder, emptySchemaFilter } from "@/lib/platform/database/migrations";
import { openSchemaEngine } from "@/lib/platform/database/schema-engine";

const name = process.argv[2];
if (!name || !/^[a-z0-9_]+$/.test(name)) {
  console.error("Name the change: npm run db:migration -- add_something");
  process.exit(2);
}

const path = "prisma/schema.prisma";
const wantedSchema = { path, content: await readFile(path, "utf8") };
const emptySchema = { path, content: 'datasource db {\n  provider = "postgresql"\n}\n' };

const temporaryDatabase = await PGlite.create();
const appliedMigrations = await applyMigrations(new PrismaPGlite(temporaryDatabase));
const engine = await openSchemaEngine(new PrismaPGlite(temporaryDatabase), [[path, wantedSchema.content]]);
const introspected = appliedMigrations.length > 0 ? await readMigratedSchema() : null;
const { stdout } = await engine.diff({
  from: introspected ? { tag: "schemaDatamodel", ...introspected } : { tag: "empty" },
  to: { tag: "schemaDatamodel", files: [wantedSchema] },
  script: true,
  exitCode: null,
  filters: emptySchemaFilter,
});
await temporaryDatabase.close();

if (!stdout || stdout.includes("This is an empty migration")) {
  console.log("The migrations already match the schema.");
} else {
  const folder = `${new Date().toISOString().replace(/\D/g, "").slice(0, 14)}_${name}`;
  await mkdir(join(migrationsFolder, folder), { recursive: true });
  await writeFile(join(migrationsFolder, folder, "migration.sql"), stdout);
  console.log(`Wrote prisma/migrations/${folder}/migration.sql. Review the file before you commit it.`);
}

async function readMigratedSchema() {
  const { schema } = await engine.introspect({
    schema: { files: [emptySchema] },
    baseDirectoryPath: ".",
    force: true,
    compositeTypeDepth: 0,
    namespaces: null,
  });
  return schema;
}
