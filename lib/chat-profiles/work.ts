import "server-only";
import { randomUUID } from "node:crypto";
import { connectedChat } from "@/lib/connections/connected-systems";
import { database } from "@/lib/platform/database";
import { log } from "@/lib/platform/log";
import { Problem } from "@/lib/problem";
import { backgroundWork } from "@/lib/runs/background-work";
import { acquireLease, giveBack } from "@/lib/runs/lease";
import { forgetOtherWorkspaces, isReadingDue, keepFailure, keepMembers } from "./commands";

/** A workspace of 20,000 takes some five minutes, page by page. */
const leaseSeconds = 1_800;

const background = backgroundWork("chat-profiles", async (signal) => {
  await readChatMembers(signal);
});

/** Reads who is who in the chat where that is due, in the background. Never waits and never fails. */
export const readChatMembersInBackground = (): void => background.start();

/** Ends it for good, with the server. */
export const stopReadingChatMembers = (): Promise<void> => background.stop();

/** Reads the members of the connected chat if they are due. False: nothing was read, as there is nothing to do or another instance is at it. */
export async function readChatMembers(signal: AbortSignal): Promise<boolean> {
  await forgetOtherWorkspaces();
  const connected = await connectedChat();
  if (!connected || !(await isReadingDue(connected.orgId))) return false;
  const { orgId, chat } = connected;
  const lease = await acquireLease(database(), "chat-profiles", randomUUID(), leaseSeconds);
  if (!lease) return false;
  try {
    const found = await keepMembers(orgId, await chat.listMembers(signal));
    log.info({ found }, "the chat's members were read");
    return true;
  } catch (error) {
    if (signal.aborted || !(error instanceof Problem)) throw error;
    await keepFailure(orgId, error.message);
    return false;
  } finally {
    await giveBack(lease);
  }
}
