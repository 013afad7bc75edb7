// npm run db:migration -- <name>: writes prisma/migrations/<time>_<name>/migration.sql with what the schema has and the
// migrations do not yet. Needs no database: Prisma's engine compares on an embedded one in memory. What the Prisma schema
// cannot say (check constraints, triggers) is added to the file by hand.
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { PrismaPGlite } from "pglite-prisma-adapter";
import { applyMigrations, migrationsFolder, noMigrationFilter } from "@/lib/platform/migrations";
import { openSchemaEngine } from "@/lib/platform/schema-engine";

const name = process.argv[2];
if (!name || !/^[a-z0-9_]+$/.test(name)) {
  console.error("Say what changes: npm run db:migration -- add_something");
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
  filters: noMigrationFilter,
});
await temporaryDatabase.close();

if (!stdout || stdout.includes("This is an empty migration")) {
  console.log("The migrations already say all that the schema says.");
} else {
  const folder = `${new Date().toISOString().replace(/\D/g, "").slice(0, 14)}_${name}`;
  await mkdir(join(migrationsFolder, folder), { recursive: true });
  await writeFile(join(migrationsFolder, folder, "migration.sql"), stdout);
  console.log(`Written: prisma/migrations/${folder}/migration.sql. Read it before you commit it.`);
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
