import "server-only";
import { existsSync, rmSync } from "node:fs";
import { connect, createServer, type Socket } from "node:net";
import { join, relative } from "node:path";
import { z } from "zod";
import { log } from "./log";
import { Problem } from "@/lib/problem";

/*
 * How a command asks the Kith that has an embedded data folder open: by a socket in that folder, which nobody but the folder's owner can reach
 * (RUN-18). One request a connection, one answer, and the connection stays until whoever asked is done with what it was given.
 */

/** What is done with a request. `over` is called when whoever asked is gone. */
export type FolderRequest = { answer: Record<string, string>; over: () => void };
type Handlers = Readonly<Record<string, () => Promise<FolderRequest>>>;

/** A socket's path is no longer than this where it is shortest (macOS). */
const longestPath = 103;

/** Null: no socket can have so long a path, whichever way it is written. */
function channelPath(folder: string): string | null {
  const path = join(folder, "channel.sock");
  return [path, relative(process.cwd(), path)].find((way) => Buffer.byteLength(way) <= longestPath) ?? null;
}

/** Listens in a folder that this process has taken, until it is closed. Where there can be no such socket, commands say what to do instead. */
export async function listenInFolder(folder: string, handlers: Handlers): Promise<{ close: () => void }> {
  const path = channelPath(folder);
  if (path === null || process.platform === "win32") return { close: () => undefined };
  rmSync(path, { force: true }); // of a process that was killed: the folder is ours
  const server = createServer((socket) => void serveOne(socket, handlers));
  await new Promise<void>((resolve) => {
    server.once("error", (error) => {
      log.warn({ err: error }, "commands cannot reach this process: it has to be stopped for them");
      resolve();
    });
    server.listen(path, resolve);
  });
  server.unref();
  return { close: () => void server.close() };
}

async function serveOne(socket: Socket, handlers: Handlers): Promise<void> {
  let isGone = false;
  const gone = new Promise<void>((resolve) => socket.once("close", resolve)).then(() => {
    isGone = true;
  });
  socket.on("error", () => undefined); // whoever asked is gone
  try {
    const request = await firstLine(socket);
    const handle = handlers[request];
    if (!handle) throw new Error("an unknown request");
    socket.resume(); // its end is noticed only while it is read
    const { answer, over } = await handle();
    void gone.then(over);
    if (!isGone) socket.write(`${JSON.stringify(answer)}\n`);
  } catch (error) {
    log.warn({ err: error }, "a command's request failed");
    socket.end(
      `${JSON.stringify({ error: error instanceof Problem ? error.message : "The running Kith could not do it; its log says why. Stop Kith and try again." })}\n`,
    );
  }
}

async function firstLine(socket: Socket): Promise<string> {
  let read = "";
  for await (const piece of socket.iterator({ destroyOnReturn: false })) {
    read += String(piece);
    const end = read.indexOf("\n");
    if (end >= 0) return read.slice(0, end);
    if (read.length > 100) break;
  }
  return "";
}

const answered = z.record(z.string(), z.string());

/**
 * Asks the process that has the folder open. Null: none listens there. What it gave is kept for us until `done`, or until this process ends.
 */
export async function askFolder(
  folder: string,
  request: string,
): Promise<{ answer: Record<string, string>; done: () => void } | null> {
  const path = channelPath(folder);
  if (path === null || !existsSync(path)) return null;
  const socket = connect(path);
  const isConnected = await new Promise<boolean>((resolve) => {
    socket.once("connect", () => resolve(true));
    socket.once("error", () => resolve(false));
  });
  if (!isConnected) return null;
  socket.on("error", () => undefined);
  socket.write(`${request}\n`);
  const answer = answered.parse(JSON.parse((await firstLine(socket)) || "{}"));
  if (answer["error"] === undefined && Object.keys(answer).length > 0) {
    return { answer, done: () => void socket.destroy() };
  }
  socket.destroy();
  throw new Problem(
    "unavailable",
    "running_kith_failed",
    answer["error"] ?? "The running Kith did not answer. Stop it and try again.",
  );
}
