/** Workspace that all tokens belong to, with the bot and a person. */
export const workspace = {
  url: "https://fernhill-studio.slack.example/",
  team: "Fernhill Studio",
  teamId: "T0FERNHILL",
  bot: { user: "kith", userId: "U0KITHBOT1", botId: "B0KITHBOT2", appId: "A0KITHAPP3" },
  person: { user: "executive", userId: "U0EXECUTIV" },
};

/** Scopes of a bot that was set up as documented. */
export const defaultScopes = ["chat:write", "channels:read", "groups:read", "users:read", "users:read.email"];
