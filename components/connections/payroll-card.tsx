import { Alert, Button, Group, Loader, Text } from "@mantine/core";
import { CircleAlert, TriangleAlert } from "lucide-react";
import { ReviewMatchesLink } from "@/components/matching/review-matches-link";
import { useHydrationSafeQuery } from "@/components/ui/server-data";
import { InlineLink } from "@/components/ui/inline-link";
import { ConnectionCard, type ConnectionProps } from "./connection-card";
import classes from "./connections.module.css";
import { waitingTasksQueryOptions } from "@/lib/browser/administration";
import type { ConnectionsPageData } from "@/lib/connections/schema";
import { formatPeopleCount } from "@/lib/platform/text/text-format";
import { revocationTexts, VendorSteps, XeroAppSteps } from "./vendors";
import { usePayrollConsentPopup } from "./use-payroll-consent-popup";

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
        <Alert color="yellow" icon={<TriangleAlert size={18} />} title="Not ended in Xero yet">
          {revocationTexts.retrying}
        </Alert>
      )}
      {isConfigured && connection === null && <VendorSteps system="payroll" />}
      {connection && <UnknownEmployeesNotice organisation={connection.org_name} />}
      <PayrollConsentPopupStatus {...window} />
    </ConnectionCard>
  );
}

function UnknownEmployeesNotice({ organisation }: { organisation: string }) {
  const count = useHydrationSafeQuery(waitingTasksQueryOptions())?.unknown_employees ?? 0;
  if (count === 0) return null;
  return (
    <Alert
      color="yellow"
      icon={<TriangleAlert size={18} />}
      title={`${formatPeopleCount(count)} linked to employees that ${organisation} does not have`}
    >
      Is this the right organisation? Then <InlineLink href="/admin/payroll">match them again</InlineLink>. If
      not, disconnect payroll and connect the organisation that has these employees. Until then their payroll
      data is not refreshed.
    </Alert>
  );
}

export function PayrollConsentPopupStatus({
  state,
  cancel,
}: Pick<ReturnType<typeof usePayrollConsentPopup>, "state" | "cancel">) {
  const hasFocusReturned = state?.kind === "left";
  const cancelButton = (
    <Group className="touch">
      <Button size="xs" onClick={cancel}>
        {state?.kind === "failed" ? "Dismiss" : "Cancel"}
      </Button>
    </Group>
  );
  return (
    <div aria-live="polite" className={classes["news"]}>
      {state?.kind === "waiting" && (
        <Group justify="space-between" gap="xs">
          <Group gap="xs">
            <Loader size="xs" aria-hidden />
            <Text>Waiting for the Xero window…</Text>
            <Text c="dimmed">If you closed it, cancel and start again.</Text>
          </Group>
          {cancelButton}
        </Group>
      )}
      {state && state.kind !== "waiting" && (
        <Alert
          role="status"
          color={hasFocusReturned ? "yellow" : "red"}
          icon={<TriangleAlert size={18} />}
          title={hasFocusReturned ? "The Xero window has not finished" : "Xero was not connected"}
        >
          {state.kind === "left"
            ? "If the window is still open, continue there. If you closed it, nothing changed: start again."
            : state.detail}
          <Group mt="xs">{cancelButton}</Group>
        </Alert>
      )}
    </div>
  );
}

export function NotConfiguredNote({ redirectUri }: { redirectUri: string }) {
  return (
    <Alert color="yellow" icon={<CircleAlert size={18} />} title="Kith’s app in Xero is not set up">
      <XeroAppSteps redirectUri={redirectUri} />
    </Alert>
  );
}
