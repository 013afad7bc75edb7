/** Who a bot token belongs to, according to the vendor. */
type ChatBot = { teamId: string; teamName: string; botName: string };

type ChatChannel = { id: string; name: string };

/** Somebody in the workspace who is neither a bot nor deactivated. */
export type ChatMember = {
  /** As the vendor has it; null where the bot may not read it, or there is none. */
  email: string | null;
  /** An IANA name. */
  timeZone: string | null;
  /** Opens a direct message with them in the chat. */
  url: string;
};

/** Everybody in the workspace. `missingScope`: what the bot lacks to say who they are. */
export type ChatMembers = { members: ChatMember[]; missingScope: string | null };

/** What Kith needs of a chat system. Every method fails with a `Problem` that says what to do. */
export type Chat = {
  /** Whose token this is; 400 `credentials_rejected` for none, or for a person's. */
  findBot(signal?: AbortSignal | null): Promise<ChatBot>;
  /** The channel, if the bot can post to it; 400 `channel_not_usable` otherwise. */
  findChannel(channelId: string, signal?: AbortSignal | null): Promise<ChatChannel>;
  /** Everybody in the workspace, read page by page, unhurried. A scope that the bot lacks is an answer, not a failure. */
  listMembers(signal: AbortSignal): Promise<ChatMembers>;
  /** Posts plain text. Never tried twice: the message may have arrived. */
  post(channelId: string, text: string): Promise<void>;
};
