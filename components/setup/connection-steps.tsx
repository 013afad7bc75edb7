import { Button, Group, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { TestMessageButton } from "@/components/connections/connection-actions";
import { CalendarVariables } from "@/components/connections/calendar-card";
import { NotConfiguredNote, PayrollConsentPopupStatus } from "@/components/connections/payroll-card";
import { ConnectForm, SourceChoice } from "@/components/connections/token-card";
import { usePayrollConsentPopup } from "@/components/connections/use-payroll-consent-popup";
import { EnvironmentExample, VendorSteps } from "@/components/connections/vendors";
import { LinkButton } from "@/components/ui/link-button";
import { defaultVendor, vendorTexts } from "@/lib/connections/connectors/people/vendor-texts";
import { ReviewMatchesLink } from "@/components/matching/review-matches-link";
import { apiQuery } from "@/lib/browser/fetch-api";
import type { SetupStatus } from "@/lib/findings/set-up-schema";

type StepProps = { setup: SetupStatus };

const ConnectedNote = ({
  connection,
  action,
  children,
}: {
  connection: NonNullable<SetupStatus["projects"]>;
  action: ReactNode;
  children: string;
}) => (
  <Group gap="sm">
    <Text>
      Connected to <bdi>{connection.org_name}</bdi>. {children}
    </Text>
    {action}
  </Group>
);

export function ProjectsStep({ setup: { projects, synced_at } }: StepProps) {
  const [isReplacing, setIsReplacing] = useState(false);
  const endReplacing = () => setIsReplacing(false);
  if (!projects) return <SourceChoice hasTitle />;
  if (isReplacing) {
    return (
      <ConnectForm
        provider="projects"
        vendor={projects.vendor}
        onDone={endReplacing}
        onCancel={endReplacing}
      />
    );
  }
  const { connected, credential, purpose, sent } = vendorTexts[projects.vendor ?? defaultVendor];
  return (
    <ConnectedNote
      connection={projects}
      action={
        sent ? (
          <LinkButton href="/admin/connections/people" variant={synced_at === null ? "filled" : "default"}>
            {sent.button}
          </LinkButton>
        ) : (
          <Button onClick={() => setIsReplacing(true)}>Replace the {credential}</Button>
        )
      }
    >
      {synced_at === null ? connected : purpose}
    </ConnectedNote>
  );
}

export function PayrollStep({ setup: { payroll, payroll_configured, payroll_redirect_uri } }: StepProps) {
  const { data } = useQuery(apiQuery("/api/admin/connections"));
  const connection = data?.connections.find(({ provider }) => provider === "payroll");
  const window = usePayrollConsentPopup(connection?.connected_at ?? null);
  if (payroll) {
    return (
      <ConnectedNote connection={payroll} action={<ReviewMatchesLink />}>
        Kith matches people with employees. Next, review the matches under Matching: you accept all exact ones
        together. Profiles then have payroll data.
      </ConnectedNote>
    );
  }
  return (
    <>
      <Text>
        Profiles then have employment, contact and bank details. Only people with access see them, and every
        read is recorded.
      </Text>
      {payroll_configured ? (
        <>
          <VendorSteps system="payroll" />
          {window.state?.kind !== "waiting" && (
            <Group>
              <Button variant="filled" onClick={window.open}>
                Connect payroll
              </Button>
            </Group>
          )}
        </>
      ) : (
        <NotConfiguredNote redirectUri={payroll_redirect_uri} />
      )}
      <PayrollConsentPopupStatus {...window} />
    </>
  );
}

/** Accepting matches starts the reading of payroll data. */
export const MatchingStep = ({ setup: { matching } }: StepProps) => (
  <>
    <Text>
      {matching
        ? "Profiles stay empty until people are matched with employees. Accepting matches reads their data."
        : "Connect payroll first."}
    </Text>
    {matching && (
      <Group>
        <ReviewMatchesLink variant="filled" />
      </Group>
    )}
  </>
);

export function ChatStep({ setup: { chat } }: StepProps) {
  if (chat) {
    return (
      <ConnectedNote connection={chat} action={<TestMessageButton />}>
        Kith posts there when a connection breaks or a sync needs a decision.
      </ConnectedNote>
    );
  }
  return (
    <>
      <Text>
        Kith posts to one channel when a connection breaks or a sync needs a decision, and links people to a
        direct message.
      </Text>
      <ConnectForm provider="chat" />
    </>
  );
}

export function CalendarStep({ setup: { calendar } }: StepProps) {
  const isConfigured = calendar.key_set && calendar.id_set;
  return (
    <>
      <Text>
        {isConfigured
          ? "Both settings are set."
          : "Kith then shows who is away and until when. The person who runs the server sets it up."}
      </Text>
      {!isConfigured && (
        <>
          <VendorSteps system="calendar" />
          <EnvironmentExample
            lines={[
              "CALENDAR_SERVICE_ACCOUNT_KEY=output-of-base64",
              "CALENDAR_ID=c_example@group.calendar.google.com",
            ]}
          />
        </>
      )}
      <CalendarVariables isKeySet={calendar.key_set} isIdSet={calendar.id_set} />
    </>
  );
}
