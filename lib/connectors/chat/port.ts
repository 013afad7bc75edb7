/** Who a bot token belongs to, according to the vendor. */
type ChatBot = { teamId: string; teamName: string; botName: string };

type ChatChannel = { id: string; name: string };

/** What Kith needs of a chat system. Every method fails with a `Problem` that says what to do. */
export type Chat = {
  /** Whose token this is; 400 `credentials_rejected` for none, or for a person's. */
  findBot(): Promise<ChatBot>;
  /** The channel, if the bot can post to it; 400 `channel_not_usable` otherwise. */
  findChannel(channelId: string): Promise<ChatChannel>;
  /** Posts plain text. Never tried twice: the message may have arrived. */
  post(channelId: string, text: string): Promise<void>;
};
