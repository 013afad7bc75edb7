// npm start: applies pending migrations and serves the build, with WEB_CONCURRENCY processes.
import cluster from "node:cluster";
import { serveCommands } from "@/lib/operations/command-line/serve-commands";
import { environment } from "@/lib/platform/environment";
import {
  logStart,
  openCheckedDatabase,
  prepareEnvironment,
  startServer,
  stopOnSignal,
  openDatabaseWithRetries,
} from "@/lib/operations/server/start";
import { runMain } from "@/lib/operations/server/start-failure";
import { logUncaughtErrors, silenceLibraries } from "@/lib/operations/server/redirect-console";
import {
  superviseProcesses,
  shouldListenBeforeReady,
  reportServing,
  stopOnMessage,
} from "@/lib/operations/server/processes";

logUncaughtErrors();
silenceLibraries();
const main = async () => {
  prepareEnvironment();
  const { processes } = environment();
  if (cluster.isPrimary) logStart();
  if (processes > 1 && cluster.isPrimary) return superviseProcesses(processes);
  const door = shouldListenBeforeReady()
    ? await (await import("@/lib/operations/server/http-server")).startHttpServer()
    : undefined;
  const store = await openDatabaseWithRetries(openCheckedDatabase);
  const server = await startServer({ serveCommands, ...(door && { listeningServer: door }) });
  const stop = async (how: { now: boolean }) => {
    await server.close(how);
    await store.close();
  };
  if (processes > 1) {
    stopOnMessage(stop);
    reportServing();
  } else stopOnSignal(stop);
};
await runMain(main, { asLog: true });
