// npm start: production. Applies pending migrations, then serves what `npm run build` made.
import { openStore, prepareEnvironment, startServer, stopOnSignal } from "@/lib/server/start";
import { runMain } from "@/lib/server/run-main";

await runMain(async () => {
  prepareEnvironment();
  const { openFrontDoor } = await import("@/lib/server/front-door");
  const door = await openFrontDoor();
  const store = await openStore();
  const server = await startServer({ door });
  stopOnSignal(async (how) => {
    await server.close(how);
    await store.close();
  });
});
