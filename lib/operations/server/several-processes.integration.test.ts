// Slow: several processes serve and are stopped.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { connect, createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { listenLocally } from "@/testing/listen-locally";

/** Starts two processes on one port, without a database, and resolves when each has answered. */
async function startProcesses() {
  const free = createServer();
  const port = await listenLocally(free);
  free.close();
  const script = ["--import", "./scripts/typescript.mjs", "scripts/cluster/slow-processes.ts"];
  const child = spawn(process.execPath, script, {
    env: {
      ...process.env,
      DATABASE_URL: "postgresql://127.0.0.1:1/none",
      NEXTAUTH_SECRET: "s".repeat(32),
      KITH_ENCRYPTION_KEYS: `a:${Buffer.alloc(32, 1).toString("base64")}`,
      WEB_CONCURRENCY: "2",
      HOST: "127.0.0.1",
      PORT: String(port),
      LOG_LEVEL: "silent",
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const pids = new Set<string>();
  while (pids.size < 2) {
    if (child.exitCode !== null) throw new Error(`The processes ended with ${child.exitCode}.`);
    const headers = { connection: "close" };
    const answer = await fetch(`http://127.0.0.1:${port}/`, { headers }).catch(() => null);
    if (answer) pids.add(await answer.text());
    else await sleep(50); // leaves the processor to the processes that start
  }
  return { child, port };
}

/**
 * Sends a request on a new connection, as the only or second request. `answer` is the data that arrive, or the error.
 */
async function send(port: number, isSecond: boolean): Promise<{ answer: Promise<string> }> {
  const socket = connect(port, "127.0.0.1").setEncoding("utf8");
  await once(socket, "connect");
  const request = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";
  if (isSecond) {
    socket.write(request);
    await once(socket, "data");
  }
  const answer = new Promise<string>((resolve) => {
    let text = "";
    socket.on("data", (part: string) => (text += part));
    socket.once("error", (error) => resolve(error.message));
    socket.once("close", () => resolve(text));
  });
  await new Promise((resolve) => socket.write(request, resolve));
  return { answer };
}

test("several processes answer every request sent before SIGTERM", async () => {
  const { child, port } = await startProcesses();
  const ended = once(child, "exit");
  const sent = await Promise.all(Array.from({ length: 100 }, (_, index) => send(port, index % 4 === 0)));
  child.kill("SIGTERM");
  const answers = await Promise.all(sent.map(({ answer }) => answer));
  expect(answers.filter((answer) => !answer.includes("answered by"))).toEqual([]);
  expect(await ended).toEqual([0, null]);
}, 60_000);
