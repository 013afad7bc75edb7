import type { VendorTexts } from "../vendor";

export const pushTexts: VendorTexts = {
  name: "Push",
  choice: "A program that pushes",
  audience: "For companies whose people are in LDAP, a database or an HR program that a script can read.",
  purpose: "A program of yours sends people, titles and managers to Kith, as often as it runs.",
  steps: [],
  credential: "token",
  fields: [],
  connected: "Create a token for the program, and send the first listing.",
  sent: {
    button: "Send people",
    renewal: "Check that the program which sends people still runs, and that its token is valid.",
  },
  outage: "the directory stays as the last listing left it.",
  disconnectConsequence:
    "The directory stays as it is. Profiles, links and the rules about people stay. The last listing is deleted, and the next listing that a program sends connects it again. Revoke its token to prevent that.",
  disconnected: "The last listing was deleted from Kith.",
};
