import type { Member } from "@/lib/simulators/chat/members";
import { createChatSimulator, type ChatSimulator } from "@/lib/simulators/chat/simulator";
import { api, type Answered } from "./api";
import { withSettings } from "./settings";

type ServedChat = { simulator: ChatSimulator; close: () => Promise<void> };

/** A chat system on a port of this machine, in use at once. */
export async function serveChat(members: readonly Member[] = []): Promise<ServedChat> {
  const simulator = createChatSimulator({
    members,
    token: "xoxb-a-bot-token-that-must-not-show",
    userToken: "xoxp-a-person-token-that-must-not-show",
  });
  const { url, close } = await simulator.listen();
  withSettings({ chatApiUrl: url });
  return { simulator, close };
}

/** Connects the bot to the channel that it is in, unless told otherwise. */
export const connectChat = (
  simulator: ChatSimulator,
  headers: Readonly<Record<string, string>>,
  changes: Record<string, unknown> = {},
): Promise<Answered> =>
  api("PUT", "/api/admin/connections/chat", headers, {
    bot_token: simulator.token,
    channel_id: simulator.channels.joined.id,
    ...changes,
  });
