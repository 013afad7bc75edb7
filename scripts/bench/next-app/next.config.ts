import { join } from "node:path";
import type { NextConfig } from "next";

const config: NextConfig = {
  serverExternalPackages: ["pg"],
  turbopack: { root: join(import.meta.dirname, "../../..") },
  typescript: { ignoreBuildErrors: true },
};

export default config;
