// node --import ./scripts/typescript.mjs scripts/<name>.ts: runs a script of this project with the generated Prisma client. A fresh
// clone has no client yet and .npmrc turns npm's pre-scripts off; one process starts in half the time of three.
import * as nodeModule from "node:module";
import "./require-node.mjs";

// Imported after that check: tsx needs a newer Node than the oldest that reaches it.
const { register } = await import("tsx/esm/api");
register({ tsconfig: "tsconfig.node.json" });
// Node 20 runs hooks on a thread of their own, where packages are slow to pass tsx. Later versions gain 0.1 s, and Node 26 deprecates `register`.
if (!("registerHooks" in nodeModule)) nodeModule.register("./skip-package-transform.mjs", import.meta.url);
const { generateClient } = await import("./generate-client.ts");
generateClient();
