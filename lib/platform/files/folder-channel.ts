import "server-only";
import { existsSync, rmSync } from "node:fs";
import { connect, createServer, type Socket } from "node:net";
import { join, relative } from "node:path";
import { z } from "zod";
import { log } from "@/lib/platform/log/log";
import { Problem } from "@/lib/platform/problem";

/*
 * Socket in an embedded data folder, through which a command sends requests to the Kith process that has locked the
 * folder. Only the folder's owner can reach the socket (RUN-18). A connection carries one request and one reply, and
 * stays open until the command no longer needs the resource that it received.
 */

/** `onDisconnect` releases the resource in `answer` when the client disconnects. */
export type ChannelReply = { answer: Record<string, string>; onDisconnect: () => void };
/** By the first word of a request; the rest of the line is the argument. */
type ChannelHandlers = Readonly<Record<string, (argument: string) => Promise<ChannelReply>>>;

/** The limit of the strictest system (macOS). */
const maxSocketPathBytes = 103;

/** For the output of a command, such as the list of users. */
const maxLineLength = 10_000_000;

/** Absolute or relative; null if both are too long for a socket. */
function findSocketPath(folder: string): string | null {
  const path = join(folder, "channel.sock");
  return (
    [path, relative(process.cwd(), path)].find((way) => Buffer.byteLength(way) <= maxSocketPathBytes) ?? null
  );
}

/**
 * Needs the lock of the folder. Does nothing on Windows or if the path is too long, and only logs a warning if the
 * socket cannot be opened. Commands then require Kith to be stopped.
 */
export async function listenOnFolderChannel(
  folder: string,
  handlers: ChannelHandlers,
): Promise<{ close: () => void }> {
  const path = findSocketPath(folder);
  if (path === null || process.platform === "win32") return { close: () => undefined };
  // A socket here belongs to a killed process, because this process has locked the folder.
  rmSync(path, { force: true });
  const server = createServer((socket) => void serveConnection(socket, handlers));
  await new Promise<void>((resolve) => {
    server.once("error", (error) => {
      log.warn({ err: error }, "commands cannot reach this process: stop it to run them");
      resolve();
    });
    server.listen(path, resolve);
  });
  server.unref();
  return { close: () => void server.close() };
}

async function serveConnection(socket: Socket, handlers: ChannelHandlers): Promise<void> {
  let isGone = false;
  const gone = new Promise<void>((resolve) => socket.once("close", resolve)).then(() => {
    isGone = true;
  });
  socket.on("error", () => undefined); // the client has disconnected
  try {
    const [, verb = "", argument = ""] = /^(\S*) ?(.*)$/.exec(await readFirstLine(socket)) ?? [];
    const handle = handlers[verb];
    if (!handle) throw new Error("an unknown request");
    socket.resume(); // Node.js reports that the client disconnected only while the socket is read
    const { answer, onDisconnect } = await handle(argument);
    void gone.then(onDisconnect);
    if (!isGone) socket.write(`${JSON.stringify(answer)}\n`);
  } catch (error) {
    log.warn({ err: error }, "a command's request failed");
    socket.end(
      `${JSON.stringify({ error: error instanceof Problem ? error.message : "The running Kith failed; its log says why. Stop Kith and try again." })}\n`,
    );
  }
}

async function readFirstLine(socket: Socket): Promise<string> {
  let read = "";
  for await (const piece of socket.setEncoding("utf8").iterator({ destroyOnReturn: false })) {
    read += String(piece);
    const end = read.indexOf("\n");
    if (end >= 0) return read.slice(0, end);
    if (read.length > maxLineLength) break;
  }
  return "";
}

const replySchema = z.record(z.string(), z.string());

export async function sendToFolderChannel(
  folder: string,
  request: string,
): Promise<{ answer: Record<string, string>; done: () => void } | null> {
  const path = findSocketPath(folder);
  if (path === null || !existsSync(path)) return null;
  const socket = connect(path);
  const isConnected = await new Promise<boolean>((resolve) => {
    socket.once("connect", () => resolve(true));
    socket.once("error", () => resolve(false));
  });
  if (!isConnected) return null;
  socket.on("error", () => undefined);
  socket.write(`${request}\n`);
  const answer = replySchema.parse(JSON.parse((await readFirstLine(socket)) || "{}"));
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
