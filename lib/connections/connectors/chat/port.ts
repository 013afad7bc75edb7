type ChatBot = { teamId: string; teamName: string; botName: string };

type ChatChannel = { id: string; name: string };

export type ChatMember = {
  /** E-mail as the vendor stores it; null if the bot may not read it or there is none. */
  email: string | null;
  timeZone: string | null;
  url: string;
};

/** `missingScope`: scope that the bot lacks to list the members or to read their e-mails; null if none. */
export type ChatMembers = { members: ChatMember[]; missingScope: string | null };

/** A failure throws a `Problem` that says what to do. An abort throws the signal's reason. */
export type Chat = {
  /** Throws 409 `reconnect_needed`, or 400 `credentials_rejected` for a person's token, an expiry or a lacking scope. */
  findBot(signal?: AbortSignal | null): Promise<ChatBot>;
  /** Returns the channel if the bot can post to it; throws 400 `channel_not_usable` otherwise. */
  findChannel(channelId: string, signal?: AbortSignal | null): Promise<ChatChannel>;
  /** Reads pages slowly enough for the vendor's limit. A missing scope is part of the result, not an error. */
  listMembers(signal: AbortSignal): Promise<ChatMembers>;
  /** Retries only a throttled request, because after any other failure the message may have arrived. */
  post(channelId: string, text: string): Promise<void>;
};
