// node --import ./scripts/typescript.mjs scripts/<name>.ts: runs a TypeScript script. Generates the Prisma client
// first, if needed: a new clone has no client, and .npmrc disables npm's pre-scripts. Generating, compiling and running
// in one process takes half the time of three processes.
import * as nodeModule from "node:module";
import "./require-node.mjs";

// Imported after the check of the Node version, because tsx fails on older versions.
const { register } = await import("tsx/esm/api");
register({ tsconfig: "tsconfig.node.json" });
// Node 20 runs loader hooks on a separate thread, where tsx processes packages slowly. Later versions would save only
// 0.1 s, and Node 26 deprecates `register`.
if (!("registerHooks" in nodeModule)) nodeModule.register("./skip-package-transform.mjs", import.meta.url);
const { generateClient } = await import("./generate-client.ts");
generateClient();
