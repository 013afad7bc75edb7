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
import {
  defaultVendor,
  vendorTexts,
  type VendorName,
} from "@/lib/connections/connectors/people/vendor-texts";
import type { CredentialField } from "@/lib/connections/connectors/people/vendor";
import type { Connection } from "@/lib/connections/schema";

export type TokenSystem = "projects" | "chat";
type Provider = Connection["provider"];
export type System = Provider | "calendar";

type VendorInstructions = { help?: { href: string; label: string }; steps: readonly ReactNode[] };

type Vendor = VendorInstructions & {
  name: string;
  system: string;
  icon: LucideIcon;
  purpose: string;
};

type ConnectionTexts = {
  outage: string;
  disconnect: string;
  disconnectConsequence: string;
  disconnected: string;
};

type DescribedField = CredentialField & {
  description?: ReactNode;
  /** Code of the problem that the field explains. A form with a single field shows every problem at it. */
  problem?: string;
};

type CredentialForm = {
  credential: string;
  fields: readonly DescribedField[];
  describeConnected: (organisation: string) => string;
};

const howToEndInXero = "To end it yourself, open Settings → Connected apps in Xero and disconnect Kith.";

/** Texts for an authorisation that Kith deleted and Xero did not end. */
export const revocationTexts = {
  retrying: `The authorisation was deleted here. Xero did not confirm its end, so Kith tries again for a day. ${howToEndInXero}`,
  impossible: `The authorisation was deleted here. No key of this server opens it, so Kith could not end it in Xero. ${howToEndInXero}`,
};

const vendors: Record<Exclude<System, "projects">, Vendor> &
  Record<Exclude<Provider, "projects">, ConnectionTexts> &
  Record<Exclude<TokenSystem, "projects">, CredentialForm> = {
  payroll: {
    name: "Xero",
    system: "Payroll",
    icon: Banknote,
    purpose: "Contact, personal and financial details come from here. Kith never changes anything there.",
    steps: [
      "Use a Xero account with a payroll role: Standard or Adviser, with Payroll Admin.",
      <>
        Press <b>Connect payroll</b>. Xero opens in a window.
      </>,
      <>
        Choose the organisation and press <b>Allow access</b>.
      </>,
    ],
    outage: "payroll data in profiles is not refreshed.",
    disconnect: "Disconnect payroll",
    disconnectConsequence:
      "Payroll data stops refreshing, and people are no longer matched with employees. Profiles and links stay as they are. The authorisation is deleted here, and Kith asks Xero to end it.",
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
      <>
        At api.slack.com/apps press <b>Create New App → From scratch</b>, and choose your workspace.
      </>,
      <>
        Under <b>OAuth & Permissions → Bot Token Scopes</b> add <Code>chat:write</Code>,{" "}
        <Code>channels:read</Code>, <Code>groups:read</Code> and, for direct messages and local times,{" "}
        <Code>users:read</Code> and <Code>users:read.email</Code>.
      </>,
      <>
        Press <b>Install to workspace</b>, and copy the <b>Bot User OAuth Token</b>.
      </>,
      <>
        In the channel, write <Code>/invite @your-app</Code>. The channel’s id is at the end of its{" "}
        <b>About</b> panel.
      </>,
    ],
    outage: "no one gets a message when a connection breaks or a sync fails.",
    disconnect: "Disconnect",
    disconnectConsequence:
      "Kith stops posting when a connection breaks or a sync fails. Messages already sent stay. The token is deleted here but keeps working elsewhere. Remove the app in Slack if nothing else uses it.",
    disconnected: "The bot token was deleted from Kith.",
    credential: "token",
    fields: [
      {
        name: "bot_token",
        label: "Bot token",
        description: (
          <>
            It begins with <Code>xoxb-</Code>.
          </>
        ),
        isSecret: true,
        problem: "credentials_rejected",
      },
      { name: "channel_id", label: "Channel id", placeholder: "C0123456789", problem: "channel_not_usable" },
    ],
    describeConnected: (organisation) =>
      `Kith now posts in ${organisation}. Send a test message to see that it arrives.`,
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
      <>
        In the Google Cloud console, create a project and enable the <b>Google Calendar API</b>. Under{" "}
        <b>Service accounts</b> create an account, and under <b>Keys → Add key → JSON</b> its key file.
      </>,
      <>
        In Google Calendar, open the settings of the calendar with leave. Under{" "}
        <b>Share with specific people</b> add the address of the service account, with{" "}
        <b>See all event details</b>.
      </>,
      <>
        The calendar’s id is in the same settings, under <b>Integrate calendar</b>.
      </>,
      <>
        Set both variables on the server, and restart Kith. The key is the key file in base64:{" "}
        <Code>base64 -w0 key.json</Code>
      </>,
    ],
  },
};

/** Those of the source of people depend on its vendor. */
export function describeSystem(
  system: TokenSystem,
  vendor?: VendorName | undefined,
): Vendor & ConnectionTexts & CredentialForm;
export function describeSystem(system: Provider, vendor?: VendorName | undefined): Vendor & ConnectionTexts;
export function describeSystem(system: System, vendor?: VendorName | undefined): Vendor;
export function describeSystem(system: System, vendor?: VendorName): Vendor {
  if (system !== "projects") return vendors[system];
  const { steps, connected, ...texts } = vendorTexts[vendor ?? defaultVendor];
  const source: Vendor & ConnectionTexts & CredentialForm = {
    ...texts,
    ...(vendor === undefined && {
      name: "Source of people",
      purpose: "People, titles and managers come from one source.",
    }),
    system: "Source of people",
    icon: UsersRound,
    steps: steps.map(emphasise),
    disconnect: "Disconnect",
    describeConnected: () => connected,
  };
  return source;
}

/** True if people are sent to Kith, so that there is no credential to check. */
export const isSentSource = ({ vendor }: Pick<Connection, "vendor">): boolean =>
  vendor !== undefined && vendorTexts[vendor].sent !== undefined;

/** Shows what is between pairs of `**` in bold. */
const emphasise = (text: string): ReactNode =>
  text.split("**").map((part, index) => (index % 2 === 1 ? <b key={index}>{part}</b> : part));

function Steps({ help, steps }: VendorInstructions) {
  return (
    <Stack gap="xs">
      <List type="ordered" size="sm" spacing={4}>
        {steps.map((step, index) => (
          // An index is a valid key, because the order of the steps never changes.
          <List.Item key={index}>{step}</List.Item>
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
      <>
        At developer.xero.com press <b>New app</b> and choose <b>Web app</b>. Enter this redirect URI:{" "}
        <Code>{redirectUri}</Code>
      </>,
      <>
        Under <b>Configuration</b>, copy the client id and press <b>Generate a secret</b>.
      </>,
      <>
        Set <Code>PAYROLL_CLIENT_ID</Code> and <Code>PAYROLL_CLIENT_SECRET</Code> on the server, and restart
        Kith.
      </>,
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
