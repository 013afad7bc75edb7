// npm run dev: starts the development server, with the database and the HTTP server of production.
import { serveCommands } from "@/lib/operations/command-line/serve-commands";
import {
  openCheckedDatabase,
  prepareEnvironment,
  startServer,
  stopOnSignal,
} from "@/lib/operations/server/start";
import { runMain } from "@/lib/operations/server/start-failure";

await runMain(async () => {
  prepareEnvironment(true);
  const store = await openCheckedDatabase();
  const server = await startServer({ serveCommands, isDevelopment: true });
  stopOnSignal(async (how) => {
    await server.close(how);
    await store.close();
  });
});
