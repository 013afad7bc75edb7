// For lib/server/stopped-processes.test.ts: two processes on one port, started and stopped by the functions of `npm start`. Each request
// takes 10 ms of CPU, so that connections queue.
import cluster from "node:cluster";
import { openFrontDoor } from "@/lib/server/front-door";
import { keepProcesses, stopWithOthers } from "@/lib/server/processes";

if (cluster.isPrimary) {
  await keepProcesses(2);
} else {
  const door = await openFrontDoor();
  door.open((_request, response) => {
    const end = performance.now() + 10;
    while (performance.now() < end);
    response.end(`answered by ${process.pid}`);
  });
  stopWithOthers(door.stop);
}
