import { usualScopes } from "./workspace";

/** A token that the vendor gave out: for a bot, or for a person, who has no `bot_id`. */
export type ChatToken = {
  isBot: boolean;
  scopes: readonly string[];
  /** What the vendor says of a dead one: `token_revoked`, `account_inactive`, … */
  deadAs: string | null;
  /** In how many seconds it ends, for an app that rotates its tokens. */
  expiresIn: number | null;
};

/** The bot's token and a person's, and what an administrator may do to them. */
export function createTokenStore(botToken: string, userToken: string) {
  const living = { scopes: usualScopes, deadAs: null, expiresIn: null };
  const tokens = new Map<string, ChatToken>([
    [botToken, { isBot: true, ...living }],
    [userToken, { isBot: false, ...living }],
  ]);
  return {
    find: (token: string) => tokens.get(token),
    /** Changes the bot's token, unless another is named. */
    edit: (changes: Partial<Omit<ChatToken, "isBot">>, token: string = botToken): void => {
      const known = tokens.get(token);
      if (!known) throw new Error("no such token");
      tokens.set(token, { ...known, ...changes });
    },
  };
}
