// npm start: production. Applies pending migrations, then serves what `npm run build` made.
import { openStore, prepareEnvironment, runMain, startServer, stopOnSignal } from "@/lib/server/start";

await runMain(async () => {
  prepareEnvironment();
  const store = await openStore();
  const server = await startServer();
  stopOnSignal(async () => {
    await server.close();
    await store.close();
  });
});
