export const workspace = {
  url: "https://fernhill-studio.slack.example/",
  team: "Fernhill Studio",
  teamId: "T0FERNHILL",
  bot: { user: "kith", userId: "U0KITHBOT1", botId: "B0KITHBOT2", appId: "A0KITHAPP3" },
  person: { user: "executive", userId: "U0EXECUTIV" },
};

export const defaultScopes = ["chat:write", "channels:read", "groups:read", "users:read", "users:read.email"];
