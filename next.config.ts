import type { NextConfig } from "next";

const config: NextConfig = {
  // Loaded from node_modules at run time: WebAssembly and native files do not survive bundling.
  serverExternalPackages: [
    "@electric-sql/pglite",
    "@node-rs/argon2",
    "@prisma/client",
    "@prisma/adapter-pg",
    "pg",
    "pino",
    "pglite-prisma-adapter",
  ],
  poweredByHeader: false,
  images: { unoptimized: true }, // no address that fetches pictures on demand: nothing here uses it
  reactStrictMode: true,
  // `npm run build` checks types; for the demo and the browser tests that is left to `npm test` (scripts/build-application.ts).
  typescript: { ignoreBuildErrors: process.env["KITH_BUILD_CHECKS_TYPES"] === "false" },
};

export default config;
