// npm run dev: the development server, on the same database and with the same front as production.
import { openStore, prepareEnvironment, startServer, stopOnSignal } from "@/lib/server/start";
import { runMain } from "@/lib/server/run-main";

await runMain(async () => {
  prepareEnvironment(true);
  const store = await openStore();
  const server = await startServer({ isDevelopment: true });
  stopOnSignal(async (how) => {
    await server.close(how);
    await store.close();
  });
});
