// node --import ./scripts/typescript.mjs scripts/<name>.ts: runs a script with the generated Prisma client. A new clone has no client,
// and .npmrc disables npm's pre-scripts. One process starts in half the time of three.
import * as nodeModule from "node:module";
import "./require-node.mjs";

// Imported after the check of the Node version, because tsx fails on older versions.
const { register } = await import("tsx/esm/api");
register({ tsconfig: "tsconfig.node.json" });
// Node 20 runs hooks on a separate thread, where packages pass through tsx slowly. Later versions gain 0.1 s, and Node 26 deprecates `register`.
if (!("registerHooks" in nodeModule)) nodeModule.register("./skip-package-transform.mjs", import.meta.url);
const { generateClient } = await import("./generate-client.ts");
generateClient();
