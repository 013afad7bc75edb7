// npm start: production. Applies pending migrations, then serves what `npm run build` made, with as many processes as WEB_CONCURRENCY says.
import cluster from "node:cluster";
import { environment } from "@/lib/platform/environment";
import { logStart, openStore, prepareEnvironment, startServer, stopOnSignal } from "@/lib/server/start";
import { awaitDatabase } from "@/lib/server/await-database";
import { runMain } from "@/lib/server/run-main";
import { logUncaughtErrors, silenceLibraries } from "@/lib/server/redirect-console";
import { keepProcesses, stopWithOthers } from "@/lib/server/processes";

logUncaughtErrors();
silenceLibraries();
const main = async () => {
  prepareEnvironment();
  const { processes } = environment();
  if (cluster.isPrimary) logStart();
  if (processes > 1 && cluster.isPrimary) return keepProcesses(processes);
  // One of several takes connections once it is ready: until then the others answer.
  const door = processes > 1 ? undefined : await (await import("@/lib/server/front-door")).openFrontDoor();
  const store = await awaitDatabase(openStore);
  const server = await startServer(door && { door });
  const stop = async (how: { now: boolean }) => {
    await server.close(how);
    await store.close();
  };
  if (processes > 1) stopWithOthers(stop);
  else stopOnSignal(stop);
};
await runMain(main, { asLog: true });
