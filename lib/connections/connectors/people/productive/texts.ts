import type { VendorTexts } from "../vendor";

export const productiveTexts: VendorTexts = {
  name: "Productive",
  choice: "Productive",
  audience: "For companies that plan their work in Productive. Kith reads people by itself.",
  purpose: "People, titles, managers and teams come from here. Kith never changes anything there.",
  help: {
    href: "https://help.productive.io/en/articles/5440689",
    label: "Productive’s help page about API tokens",
  },
  steps: [
    "Sign in to Productive with an account that sees every employee.",
    "Open **Settings → API integrations** and press **Generate new token**. Read-only access is enough.",
    "Copy the token and paste it here.",
  ],
  hasFieldsAndTags: true,
  credential: "token",
  fields: [{ name: "api_token", label: "API token", isSecret: true }],
  connected: "Starting with the next sync, Kith reads people, titles, offices and managers from Productive.",
  outage: "the directory stays as the last sync left it.",
  disconnectConsequence:
    "The directory stays as it is and stops refreshing. Profiles, links and the rules about people stay. The token is deleted here. Delete it in Productive as well if nothing else uses it.",
  disconnected: "The token was deleted from Kith.",
};
