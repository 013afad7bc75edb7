import { defaultScopes } from "./workspace";

/** Issued token of a bot, or of a person, who has no `bot_id`. */
export type ChatToken = {
  isBot: boolean;
  scopes: readonly string[];
  /** Error code of an invalid token: `token_revoked`, `account_inactive`, … */
  deadAs: string | null;
  /** Remaining lifetime in seconds, for apps with token rotation. */
  expiresIn: number | null;
};

export function createTokenStore(botToken: string, userToken: string) {
  const living = { scopes: defaultScopes, deadAs: null, expiresIn: null };
  const tokens = new Map<string, ChatToken>([
    [botToken, { isBot: true, ...living }],
    [userToken, { isBot: false, ...living }],
  ]);
  return {
    find: (token: string) => tokens.get(token),
    edit: (changes: Partial<Omit<ChatToken, "isBot">>, token: string = botToken): void => {
      const known = tokens.get(token);
      if (!known) throw new Error("no such token");
      tokens.set(token, { ...known, ...changes });
    },
  };
}
