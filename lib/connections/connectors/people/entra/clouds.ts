/** Tokens of one cloud are worthless in the others, and the scope names the host of the cloud's API. */
export const clouds = {
  global: { login: "https://login.microsoftonline.com", graph: "https://graph.microsoft.com" },
  us_gov: { login: "https://login.microsoftonline.us", graph: "https://graph.microsoft.us" },
  us_dod: { login: "https://login.microsoftonline.us", graph: "https://dod-graph.microsoft.us" },
  china: {
    login: "https://login.partner.microsoftonline.cn",
    graph: "https://microsoftgraph.chinacloudapi.cn",
  },
} as const;
export const cloudNames = ["global", "us_gov", "us_dod", "china"] as const satisfies (keyof typeof clouds)[];
