import { defineConfig } from "prisma/config";

// The command line wants to download a native schema engine before it does anything, even `generate`, which does not use
// it. Naming an existing file skips the download; migrations run through the WebAssembly engine (lib/platform/database/migrations.ts).
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath;

export default defineConfig({
  schema: "prisma/schema.prisma",
  migrations: { path: "prisma/migrations" },
});
