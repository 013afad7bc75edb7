// node --import ./scripts/typescript.mjs scripts/<name>.ts: runs a script of ours in this very process, with the Prisma client at hand. A
// fresh clone has none yet, npm's pre-scripts are turned off in .npmrc, and one process starts in half the time of three.
import { register as registerHooks } from "node:module";
import { register } from "tsx/esm/api";

register({ tsconfig: "tsconfig.node.json" });
registerHooks("./packages-as-they-are.mjs", import.meta.url);
const { generateClient } = await import("./generate-client.ts");
generateClient();
