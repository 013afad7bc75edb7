import type { VendorTexts } from "../vendor";

export const entraTexts: VendorTexts = {
  name: "Microsoft Entra",
  choice: "Microsoft Entra ID",
  audience: "For companies with Microsoft 365. Kith reads people, managers and pictures by itself.",
  purpose: "People, titles, managers and pictures come from here. Kith never changes anything there.",
  help: {
    href: "https://entra.microsoft.com/#view/Microsoft_AAD_RegisteredApps/ApplicationsListBlade",
    label: "App registrations in the Entra admin center",
  },
  steps: [
    "In the Entra admin center, open **App registrations → New registration**. A name is enough. Copy the two ids of its overview.",
    "Under **API permissions → Add a permission → Microsoft Graph → Application permissions** choose **User.Read.All**, and **GroupMember.Read.All** if rules will name groups. Press **Grant admin consent**.",
    "Under **Certificates & secrets** create a client secret and copy its **Value**, or upload a certificate with an RSA key, without the key.",
  ],
  credential: "credential",
  fields: [
    { name: "tenant_id", label: "Directory (tenant) id" },
    { name: "client_id", label: "Application (client) id" },
    {
      name: "client_secret",
      label: "Client secret",
      description: "Its value, not its id. Leave empty with a certificate.",
      isSecret: true,
      isOptional: true,
    },
    {
      name: "certificate",
      label: "Certificate with private key",
      description:
        "PEM text of both: an RSA key of at least 2048 bits without a passphrase, and the uploaded certificate. Leave empty with a client secret.",
      hasLines: true,
      isOptional: true,
    },
    {
      name: "cloud",
      label: "Cloud",
      choices: [
        { value: "global", label: "Global, GCC" },
        { value: "us_gov", label: "US Government (GCC High)" },
        { value: "us_dod", label: "US Government (DoD)" },
        { value: "china", label: "China (21Vianet)" },
      ],
    },
  ],
  connected:
    "Starting with the next sync, Kith reads people, titles, offices and managers from Entra. Rules leave out disabled accounts and guests.",
  outage: "the directory stays as the last sync left it.",
  disconnectConsequence:
    "The directory stays as it is and stops refreshing. Profiles, links and the rules about people stay. The credential is deleted here. Delete the app registration in Entra if nothing else uses it.",
  disconnected: "The credential was deleted from Kith.",
};
