import "server-only";
import { randomUUID } from "node:crypto";
import { findConnectedChat } from "@/lib/connections/connected-systems";
import { database } from "@/lib/platform/database";
import { log } from "@/lib/platform/log";
import { Problem } from "@/lib/platform/problem";
import { createBackgroundWork } from "@/lib/platform/background-work";
import { acquireLease, tryReleaseLease } from "@/lib/platform/lease";
import {
  deleteProfilesOfOtherWorkspaces,
  isChatReadingDue,
  storeChatReadFailure,
  replaceChatProfiles,
} from "./commands";

/** Exceeds the duration of reading a large workspace: 20,000 members take about five minutes, page by page. */
const leaseSeconds = 1_800;

const background = createBackgroundWork("chat-profiles", async (signal) => {
  await readChatMembers(signal);
});

/** Returns immediately and never throws. */
export const readChatMembersInBackground = (): void => background.start();

/** Stops the background reading permanently, at server shutdown. */
export const stopReadingChatMembers = (): Promise<void> => background.stop();

/**
 * Reads the members of the connected chat if they are due. Returns false if no chat is connected, nothing is due,
 * another instance is reading, or the chat system fails. Throws if stopped.
 */
export async function readChatMembers(signal: AbortSignal): Promise<boolean> {
  await deleteProfilesOfOtherWorkspaces();
  const connected = await findConnectedChat();
  if (!connected || !(await isChatReadingDue(connected.orgId))) return false;
  const { orgId, chat } = connected;
  const lease = await acquireLease(database(), "chat-profiles", randomUUID(), leaseSeconds);
  if (!lease) return false;
  try {
    const found = await replaceChatProfiles(orgId, await chat.listMembers(signal));
    log.info({ found }, "the chat's members were read");
    return true;
  } catch (error) {
    if (signal.aborted || !(error instanceof Problem)) throw error;
    await storeChatReadFailure(orgId, error.message);
    return false;
  } finally {
    await tryReleaseLease(lease);
  }
}
