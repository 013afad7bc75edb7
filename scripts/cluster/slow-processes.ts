// Server of lib/operations/server/several-processes.integration.test.ts: two processes on one port, started and stopped
// by the functions of `npm start`. Each request takes 10 ms of processor time, so that connections queue.
import cluster from "node:cluster";
import { startHttpServer } from "@/lib/operations/server/http-server";
import { superviseProcesses, reportServing, stopOnMessage } from "@/lib/operations/server/processes";

if (cluster.isPrimary) {
  await superviseProcesses(2);
} else {
  const door = await startHttpServer();
  door.open(async (_request, response) => {
    const end = performance.now() + 10;
    while (performance.now() < end);
    response.end(`answered by ${process.pid}`);
  });
  stopOnMessage(door.stop);
  reportServing();
}
