import { afterAll, beforeEach } from "vitest";
import type { Member } from "@/simulators/chat/members";
import { createChatSimulator, type ChatSimulator } from "@/simulators/chat/simulator";
import { requestApi, type ApiAnswer } from "./request-api";
import { overrideSettings } from "./override-settings";

type ServedChat = { simulator: ChatSimulator; close: () => Promise<void> };

export async function serveChat(members: readonly Member[] = []): Promise<ServedChat> {
  const simulator = createChatSimulator({
    members,
    token: "xoxb-a-bot-token-that-must-not-show",
    userToken: "xoxp-a-person-token-that-must-not-show",
  });
  const { url, close } = await simulator.listen();
  overrideSettings({ chatApiUrl: url });
  return { simulator, close };
}

export async function serveChatPerTest(): Promise<ServedChat> {
  const served = await serveChat();
  beforeEach(async () => {
    await served.close();
    Object.assign(served, await serveChat());
  });
  afterAll(() => served.close());
  return served;
}

export const connectTestChat = (
  simulator: ChatSimulator,
  headers: Readonly<Record<string, string>>,
  changes: Record<string, unknown> = {},
): Promise<ApiAnswer> =>
  requestApi("PUT", "/api/admin/connections/chat", headers, {
    bot_token: simulator.token,
    channel_id: simulator.channels.joined.id,
    ...changes,
  });
