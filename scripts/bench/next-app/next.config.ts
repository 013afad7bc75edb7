import { join } from "node:path";
import type { NextConfig } from "next";

/** Configuration of a minimal Next application, a reference of the benchmark. */
const config: NextConfig = {
  serverExternalPackages: ["pg"],
  turbopack: { root: join(import.meta.dirname, "../../..") },
  typescript: { ignoreBuildErrors: true },
};

export default config;
