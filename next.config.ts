import type { NextConfig } from "next";

const config: NextConfig = {
  // Loaded from node_modules at run time. WebAssembly and native files do not survive bundling, and shared packages
  // would be held in memory once per route, in addition to the server's copy.
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
  // Routes load on first request: together they take a third of the process's memory, and most are rarely used.
  experimental: { preloadEntriesOnStart: false },
  poweredByHeader: false,
  images: { unoptimized: true }, // disables the unused image optimisation route
  reactStrictMode: true,
  // Safari requests these names without reading the page's links.
  rewrites: () =>
    Promise.resolve([
      { source: "/apple-touch-icon:variant(|-precomposed).png", destination: "/apple-icon.png" },
    ]),
  // `npm run build` checks types; builds for the demo and the browser tests leave that to `npm test`
  // (scripts/build-application.ts).
  typescript: { ignoreBuildErrors: process.env["KITH_BUILD_CHECKS_TYPES"] === "false" },
};

export default config;
