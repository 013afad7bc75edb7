import type { NextConfig } from "next";

const config: NextConfig = {
  // Loaded from node_modules at run time: WebAssembly and native files do not survive bundling, and what nearly every address needs would
  // be held in memory once for each of them, beside the server's own.
  serverExternalPackages: [
    "@electric-sql/pglite",
    "@node-rs/argon2",
    "@prisma/client",
    "@prisma/adapter-pg",
    "croner",
    "lossless-json",
    "pg",
    "pglite-prisma-adapter",
    "pino",
    "proxy-addr",
    "rate-limiter-flexible",
    "zod",
  ],
  // An address is loaded when it is first asked for: all of them together are a third of the process, and most are seldom used.
  experimental: { preloadEntriesOnStart: false },
  poweredByHeader: false,
  images: { unoptimized: true }, // no address that fetches pictures on demand: nothing here uses it
  reactStrictMode: true,
  // Safari requests these names without reading the page's links.
  rewrites: () =>
    Promise.resolve([
      { source: "/apple-touch-icon:variant(|-precomposed).png", destination: "/apple-icon.png" },
    ]),
  // `npm run build` checks types; for the demo and the browser tests that is left to `npm test` (scripts/build-application.ts).
  typescript: { ignoreBuildErrors: process.env["KITH_BUILD_CHECKS_TYPES"] === "false" },
};

export default config;
