import type { VendorTexts } from "../vendor";

export const googleTexts: VendorTexts = {
  name: "Google Workspace",
  choice: "Google Workspace",
  audience: "For companies whose accounts are in Google Workspace. Kith reads people by itself.",
  purpose:
    "People, titles, managers, departments and pictures come from here. Kith never changes anything there.",
  help: {
    href: "https://developers.google.com/workspace/guides/create-credentials#service-account",
    label: "Google’s page about service accounts",
  },
  steps: [
    "In the Google Cloud console, choose or create a project and enable the **Admin SDK API** under **APIs & Services → Library**.",
    "Under **IAM & Admin → Service accounts** create an account, and under **Keys → Add key → JSON** its key file. Copy its **client ID**.",
    "In the Admin console, under **Security → Access and data control → API controls → Domain-wide delegation**, press **Add new**. Enter the client ID and this scope: https://www.googleapis.com/auth/admin.directory.user.readonly",
    "Enter the address of an administrator: a super administrator, or one with the Admin API privilege **Users → Read**.",
  ],
  credential: "key",
  fields: [
    {
      name: "service_account_key",
      label: "JSON key",
      description: "Content of the key file.",
      hasLines: true,
    },
    { name: "admin_email", label: "Administrator’s address", placeholder: "admin@example.com" },
  ],
  connected:
    "Starting with the next sync, Kith reads people, titles, departments and managers from Google Workspace.",
  outage: "the directory stays as the last sync left it.",
  disconnectConsequence:
    "The directory stays as it is and stops refreshing. Profiles, links and the rules about people stay. The key is deleted here. Delete it in the Google Cloud console as well if nothing else uses it.",
  disconnected: "The key was deleted from Kith.",
};
