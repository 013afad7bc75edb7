// npm start: production. Applies pending migrations, then serves what `npm run build` made.
import { openStore, prepareEnvironment, startServer, stopOnSignal } from "@/lib/server/start";
import { runMain } from "@/lib/server/run-main";

await runMain(async () => {
  prepareEnvironment();
  const store = await openStore();
  const server = await startServer();
  stopOnSignal(async () => {
    await server.close();
    await store.close();
  });
});
