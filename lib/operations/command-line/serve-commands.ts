import "server-only";
import { z } from "zod";
import {
  deleteLeftoverSnapshots,
  snapshotEmbeddedDatabase,
  snapshotRequestMessages,
} from "@/lib/operations/backup/snapshots";
import { openedDatabase } from "@/lib/platform/database/database";
import { environment } from "@/lib/platform/environment";
import {
  listenOnFolderChannel,
  sendToFolderChannel,
  type ChannelReply,
} from "@/lib/platform/files/folder-channel";
import { runCommand } from "./program";
import type { Terminal } from "./terminal";

/**
 * Runs commands, or copies the database for a backup, because an embedded database is open in this process only. Does
 * nothing with a database server, which commands open themselves.
 */
export async function serveCommands(): Promise<{ close: () => void }> {
  if (openedDatabase.current?.kind !== "embedded") return { close: () => undefined };
  const { dataDir } = environment();
  deleteLeftoverSnapshots(dataDir);
  return listenOnFolderChannel(dataDir, {
    [snapshotRequestMessages.command]: () => snapshotEmbeddedDatabase(dataDir, "command"),
    [snapshotRequestMessages.schedule]: () => snapshotEmbeddedDatabase(dataDir, "schedule"),
    run: runForOtherProcess,
  });
}

async function runForOtherProcess(argument: string): Promise<ChannelReply> {
  const words = z.array(z.string()).parse(JSON.parse(argument));
  const [lines, errorLines]: [string[], string[]] = [[], []];
  const terminal = {
    out: (line: string) => lines.push(line),
    error: (line: string) => errorLines.push(line),
  };
  const status = await runCommand(terminal, words);
  const answer = { out: lines.join("\n"), err: errorLines.join("\n"), status: String(status) };
  return { answer, onDisconnect: () => undefined };
}

/** Returns the exit status, or null if no process serves commands there. */
export async function runInRunningKith(
  { out, error }: Terminal,
  words: readonly string[],
  folder: string,
): Promise<number | null> {
  const reply = await sendToFolderChannel(folder, `run ${JSON.stringify(words)}`);
  if (!reply) return null;
  reply.done();
  const { out: lines, err: errorLines, status } = reply.answer;
  if (lines) out(lines);
  if (errorLines) error(errorLines);
  return Number(status);
}
