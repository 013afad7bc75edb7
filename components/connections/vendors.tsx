import { Anchor, Code, List, Stack, VisuallyHidden } from "@mantine/core";
import {
  Banknote,
  CalendarDays,
  ExternalLink,
  MessagesSquare,
  UsersRound,
  type LucideIcon,
} from "lucide-react";
import type { ReactNode } from "react";
import { CopyButton } from "@/components/ui/copy-button";
import type { VendorTexts } from "@/lib/connections/connectors/people/vendor";
import {
  defaultVendor,
  vendorTexts,
  type VendorName,
} from "@/lib/connections/connectors/people/vendor-texts";
import type { Connection } from "@/lib/connections/schema";

export type TokenSystem = "projects" | "chat";
type Provider = Connection["provider"];
export type System = Provider | "calendar";

type SystemTexts = Pick<VendorTexts, "name" | "purpose" | "steps" | "help"> & {
  system: string;
  icon: LucideIcon;
};
type ConnectionTexts = SystemTexts &
  Pick<VendorTexts, "outage" | "disconnectConsequence" | "disconnected"> & { disconnect: string };
type TokenTexts = ConnectionTexts & Pick<VendorTexts, "credential" | "fields" | "connected">;
type Texts = { projects: TokenTexts; payroll: ConnectionTexts; chat: TokenTexts; calendar: SystemTexts };

const howToEndInXero = "To end it yourself, open Settings → Connected apps in Xero and disconnect Kith.";

export const revocationTexts = {
  retrying: `The authorisation was deleted here. Xero did not confirm its end, so Kith tries again for a day. ${howToEndInXero}`,
  impossible: `The authorisation was deleted here. No key of this server opens it, so Kith could not end it in Xero. ${howToEndInXero}`,
};

const vendors: Omit<Texts, "projects"> = {
  payroll: {
    name: "Xero",
    system: "Payroll",
    icon: Banknote,
    purpose: "Contact, personal and financial details come from here. Kith never changes anything there.",
    steps: [
      "Use a Xero account with a payroll role: Standard or Adviser, with Payroll Admin.",
      "Press **Connect payroll**. Xero opens in a window.",
      "Choose the organisation and press **Allow access**.",
    ],
    outage: "payroll data in profiles is not refreshed.",
    disconnect: "Disconnect payroll",
    disconnectConsequence:
      "Payroll data stops refreshing, and people are no longer matched with employees. Profiles and links stay as they are. The list of employees and the authorisation are deleted here, and Kith asks Xero to end it.",
    disconnected: "The authorisation was deleted here and ended in Xero.",
  },
  chat: {
    name: "Slack",
    system: "Chat",
    icon: MessagesSquare,
    purpose:
      "Posts to a channel when a connection breaks, and when a sync fails or needs a decision. Links people to a direct message.",
    help: { href: "https://api.slack.com/apps", label: "Slack’s page of apps" },
    steps: [
      "At api.slack.com/apps press **Create New App → From scratch**, and choose your workspace.",
      "Under **OAuth & Permissions → Bot Token Scopes** add `chat:write`, `channels:read`, `groups:read` and, for direct messages and local times, `users:read` and `users:read.email`.",
      "Press **Install to workspace**, and copy the **Bot User OAuth Token**.",
      "In the channel, write `/invite @your-app`. The channel’s id is at the end of its **About** panel.",
    ],
    outage: "no one gets a message when a connection breaks or a sync fails.",
    disconnect: "Disconnect",
    disconnectConsequence:
      "Kith stops posting when a connection breaks or a sync fails. Links to direct messages and the local times from Slack are no longer shown. Messages already sent stay. The token is deleted here but keeps working elsewhere. Remove the app in Slack if nothing else uses it.",
    disconnected: "The bot token was deleted from Kith.",
    credential: "token",
    fields: [
      {
        name: "bot_token",
        label: "Bot token",
        description: "It begins with `xoxb-`.",
        isSecret: true,
        problem: "credentials_rejected",
      },
      { name: "channel_id", label: "Channel id", placeholder: "C0123456789", problem: "channel_not_usable" },
    ],
    connected: "Kith now posts in the channel. Send a test message to see that it arrives.",
  },
  calendar: {
    name: "Google Calendar",
    system: "Calendar",
    icon: CalendarDays,
    purpose: "Shows who is away and until when: times only, never titles. Set in the server's environment.",
    help: {
      href: "https://console.cloud.google.com/iam-admin/serviceaccounts",
      label: "Google Cloud console",
    },
    steps: [
      "In the Google Cloud console, create a project and enable the **Google Calendar API**. Under **Service accounts** create an account, and under **Keys → Add key → JSON** its key file.",
      "In Google Calendar, open the settings of the calendar with leave. Under **Share with specific people** add the address of the service account, with **See all event details**.",
      "The calendar’s id is in the same settings, under **Integrate calendar**.",
      "Set both variables on the server, and restart Kith. The key is the key file in base64: `base64 -w0 key.json`",
    ],
  },
};

/** Those of the source of people depend on its vendor. */
export function describeSystem<S extends System>(system: S, vendor?: VendorName | undefined): Texts[S];
export function describeSystem(system: System, vendor?: VendorName): Texts[System] {
  if (system !== "projects") return vendors[system];
  return {
    ...vendorTexts[vendor ?? defaultVendor],
    ...(vendor === undefined && {
      name: "Source of people",
      purpose: "People, titles and managers come from one source.",
    }),
    system: "Source of people",
    icon: UsersRound,
    disconnect: "Disconnect",
  };
}

/** True if people are sent to Kith, so that there is no credential to check. */
export const isSentSource = ({ vendor }: Pick<Connection, "vendor">): boolean =>
  vendor !== undefined && vendorTexts[vendor].sent !== undefined;

/** Shows what is between pairs of `**` in bold, and what is between backticks as code. */
export const formatText = (text: string | undefined): ReactNode =>
  text?.split(/(\*\*.+?\*\*|`.+?`)/u).map((part, index) => {
    if (part.startsWith("**")) return <b key={index}>{part.slice(2, -2)}</b>;
    return part.startsWith("`") ? <Code key={index}>{part.slice(1, -1)}</Code> : part;
  });

function Steps({ help, steps }: Pick<SystemTexts, "help" | "steps">) {
  return (
    <Stack gap="xs">
      <List type="ordered" size="sm" spacing={4}>
        {steps.map((step) => (
          <List.Item key={step}>{formatText(step)}</List.Item>
        ))}
      </List>
      {help && (
        <Anchor href={help.href} target="_blank" rel="noreferrer" size="sm">
          {help.label} <ExternalLink size={13} />{" "}
          <VisuallyHidden component="span">(opens a new tab)</VisuallyHidden>
        </Anchor>
      )}
    </Stack>
  );
}

export const VendorSteps = ({ system, vendor }: { system: System; vendor?: VendorName | undefined }) => (
  <Steps {...describeSystem(system, vendor)} />
);

export const XeroAppSteps = ({ redirectUri }: { redirectUri: string }) => (
  <Steps
    help={{ href: "https://developer.xero.com/app/manage", label: "Xero’s page of apps" }}
    steps={[
      `At developer.xero.com press **New app** and choose **Web app**. Enter this redirect URI: \`${redirectUri}\``,
      "Under **Configuration**, copy the client id and press **Generate a secret**.",
      "Set `PAYROLL_CLIENT_ID` and `PAYROLL_CLIENT_SECRET` on the server, and restart Kith.",
    ]}
  />
);

export const EnvironmentExample = ({ lines }: { lines: readonly string[] }) => (
  <Stack gap="xs" align="flex-start">
    <Code block w="100%" tabIndex={0} role="region" aria-label="Environment variables">
      {lines.join("\n")}
    </Code>
    <CopyButton text={lines.join("\n")} label="Copy the lines" />
  </Stack>
);
