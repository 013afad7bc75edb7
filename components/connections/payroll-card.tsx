import { Alert, Button, Group, Loader, Text } from "@mantine/core";
import { CircleAlert, TriangleAlert } from "lucide-react";
import { ReviewMatchesLink } from "@/components/matching/review-matches-link";
import { ConnectionCard, type ConnectionProps } from "./connection-card";
import classes from "./connections.module.css";
import type { ConnectionsPageData } from "@/lib/connections/schema";
import { revocationTexts, XeroAppSteps, XeroSteps } from "./vendors";
import { usePayrollConsentPopup, type PayrollConsentPopupState } from "./use-payroll-consent-popup";

export function PayrollCard({
  configuration: { isConfigured, redirectUri, isRevocationPending },
  ...properties
}: ConnectionProps & { configuration: ConnectionsPageData["payroll"] }) {
  const { connection } = properties;
  const window = usePayrollConsentPopup(connection?.connected_at ?? null);
  const isUrgent = connection === null || connection.status === "needs_reconnect";
  return (
    <ConnectionCard
      {...properties}
      provider="payroll"
      firstActions={
        <>
          {isConfigured && window.state?.kind !== "waiting" && (
            <Button variant={isUrgent ? "filled" : "default"} onClick={window.open}>
              {connection ? "Reconnect" : "Connect payroll"}
            </Button>
          )}
          {connection && <ReviewMatchesLink />}
        </>
      }
    >
      {!isConfigured && <NotConfiguredNote redirectUri={redirectUri} />}
      {isRevocationPending && connection === null && (
        <Alert color="yellow" icon={<TriangleAlert size={18} aria-hidden />} title="Not ended in Xero yet">
          {revocationTexts.retrying}
        </Alert>
      )}
      {isConfigured && connection === null && <XeroSteps />}
      <PayrollConsentPopupStatus {...window} />
    </ConnectionCard>
  );
}

export const PayrollConsentPopupStatus = ({
  state,
  cancel,
}: Pick<ReturnType<typeof usePayrollConsentPopup>, "state" | "cancel">) => (
  <div aria-live="polite" className={classes["news"]}>
    {state && <PayrollConsentPopupMessage state={state} onCancel={cancel} />}
  </div>
);

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
  state: PayrollConsentPopupState;
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
