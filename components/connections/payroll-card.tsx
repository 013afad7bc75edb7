import { Alert, Button, Group, Loader, Text } from "@mantine/core";
import { CircleAlert, TriangleAlert } from "lucide-react";
import type { Connection, ConnectionDetails } from "@/lib/connections/schema";
import { ReviewMatchesLink } from "@/components/matching/review-matches-link";
import { CheckButton, DisconnectButton } from "./connection-actions";
import {
  ConnectionFacts,
  ConnectionState,
  CredentialExpiryWarning,
  LastError,
  SystemCard,
} from "./connection-card";
import classes from "./connections.module.css";
import { XeroAppSteps, XeroSteps } from "./vendors";
import {
  usePayrollConsentPopup,
  type PayrollConsentPopupState as PayrollConsentPopupMessage,
} from "./use-payroll-consent-popup";

const outageConsequence = "payroll data in profiles is not refreshed.";

/**
 * Card of the payroll system, which provides the private profile sections. Connecting opens a window with the vendor's
 * consent page.
 */
export function PayrollCard({
  connection,
  details,
  names,
  configuration: { isConfigured, redirectUri },
}: {
  connection: Connection | null;
  details: ConnectionDetails | undefined;
  names: Readonly<Record<string, string>>;
  configuration: { isConfigured: boolean; redirectUri: string };
}) {
  const window = usePayrollConsentPopup(connection?.connected_at ?? null);
  const isUrgent = connection === null || connection.status === "needs_reconnect";
  return (
    <SystemCard
      system="payroll"
      purpose="Contact, personal and financial details come from here. Kith never changes anything there."
      state={<ConnectionState connection={connection} details={details} />}
      actions={
        <>
          {isConfigured && window.state?.kind !== "waiting" && (
            <Button variant={isUrgent ? "filled" : "default"} onClick={window.open}>
              {connection ? "Reconnect" : "Connect payroll"}
            </Button>
          )}
          {connection && (
            <>
              <ReviewMatchesLink />
              <CheckButton provider="payroll" />
              <DisconnectButton
                connection={connection}
                label="Disconnect payroll"
                done="The authorisation was deleted here and ended in the payroll system."
              >
                Payroll data stops refreshing, and people are no longer matched with employees. Profiles and
                links stay as they are. The authorisation is deleted here and ended in the payroll system.
              </DisconnectButton>
            </>
          )}
        </>
      }
    >
      {connection && (
        <>
          <ConnectionFacts {...{ connection, details, names, consequence: outageConsequence }} />
          <LastError connection={connection} consequence={outageConsequence} />
          <CredentialExpiryWarning connection={connection} details={details} />
        </>
      )}
      {!isConfigured && <NotConfiguredNote redirectUri={redirectUri} />}
      {isConfigured && connection === null && <XeroSteps />}
      <PayrollConsentPopupStatus {...window} />
    </SystemCard>
  );
}

/** State of the payroll window, shown on the page that opened the window. */
export const PayrollConsentPopupStatus = ({
  state,
  cancel,
}: Pick<ReturnType<typeof usePayrollConsentPopup>, "state" | "cancel">) => (
  <div aria-live="polite" className={classes["news"]}>
    {state && <PayrollConsentPopupMessage state={state} onCancel={cancel} />}
  </div>
);

/** Note with the steps that the server's operator completes before payroll can be connected. */
export function NotConfiguredNote({ redirectUri }: { redirectUri: string }) {
  return (
    <Alert
      color="yellow"
      icon={<CircleAlert size={18} aria-hidden />}
      title="Kith’s app in Xero is not set up"
    >
      <XeroAppSteps redirectUri={redirectUri} />
    </Alert>
  );
}

function PayrollConsentPopupMessage({
  state,
  onCancel,
}: {
  state: PayrollConsentPopupMessage;
  onCancel: () => void;
}) {
  if (state.kind === "waiting") {
    return (
      <Group justify="space-between" gap="xs">
        <Group gap="xs">
          <Loader size="xs" aria-hidden />
          <Text size="sm">Waiting for the Xero window…</Text>
          <Text size="sm" c="dimmed">
            If you closed it, cancel and start again.
          </Text>
        </Group>
        <CancelButton onClick={onCancel} />
      </Group>
    );
  }
  const hasFocusReturned = state.kind === "left";
  return (
    <Alert
      role="status"
      color={hasFocusReturned ? "yellow" : "red"}
      icon={<TriangleAlert size={18} aria-hidden />}
      title={hasFocusReturned ? "The Xero window has not finished" : "Xero was not connected"}
    >
      {hasFocusReturned
        ? "If the window is still open, continue there. If you closed it, nothing changed: start again."
        : state.detail}
      <Group mt="xs">
        <CancelButton onClick={onCancel}>{hasFocusReturned ? "Cancel" : "Dismiss"}</CancelButton>
      </Group>
    </Alert>
  );
}

function CancelButton({ onClick, children = "Cancel" }: { onClick: () => void; children?: string }) {
  return (
    <Group className={classes["actions"]}>
      <Button variant="default" size="xs" onClick={onClick}>
        {children}
      </Button>
    </Group>
  );
}
