import { Button, Group, Stack } from "@mantine/core";
import { useState, type ReactNode } from "react";
import type { Connection, ConnectionDetails } from "@/lib/connections/schema";
import { CheckButton, DisconnectButton } from "./connection-actions";
import { ConnectionFacts, ConnectionState, LastError, SystemCard } from "./connection-card";
import classes from "./connections.module.css";

export type ConnectionCardProps = {
  connection: Connection | null;
  details: ConnectionDetails | undefined;
  names: Readonly<Record<string, string>>;
};

/** Handlers of a form that connects a system. `onCancel` is absent if the system has no working credential. */
export type ConnectFormProps = { onDone: () => void; onCancel?: () => void };

/** Card of a system that is connected with a token. The user can replace the token. */
export function TokenCard({
  provider,
  purpose,
  connection,
  details,
  names,
  consequence,
  connectedActions,
  disconnected,
  disconnectConsequence,
  form: Form,
}: ConnectionCardProps & {
  provider: "chat" | "projects";
  purpose: string;
  /** Effect of a broken connection, as a clause that starts in lower case. */
  consequence: string;
  /** Additional actions while the token works. */
  connectedActions?: ReactNode;
  /** Text of the notice after disconnecting. */
  disconnected: string;
  disconnectConsequence: string;
  form: (properties: ConnectFormProps) => ReactNode;
}) {
  const [isReplacing, setIsReplacing] = useState(false);
  const showsForm = connection === null || connection.status === "needs_reconnect" || isReplacing;
  return (
    <SystemCard
      system={provider}
      purpose={purpose}
      state={<ConnectionState connection={connection} details={details} />}
      actions={
        connection &&
        !isReplacing && (
          <>
            <CheckButton provider={provider} />
            {!showsForm && (
              <>
                {connectedActions}
                <Button variant="default" onClick={() => setIsReplacing(true)}>
                  Replace the token
                </Button>
              </>
            )}
            <DisconnectButton connection={connection} done={disconnected}>
              {disconnectConsequence}
            </DisconnectButton>
          </>
        )
      }
    >
      {connection && (
        <>
          <ConnectionFacts {...{ connection, details, names, consequence }} />
          <LastError connection={connection} consequence={consequence} />
        </>
      )}
      {showsForm && (
        <Form
          onDone={() => setIsReplacing(false)}
          {...(isReplacing && { onCancel: () => setIsReplacing(false) })}
        />
      )}
    </SystemCard>
  );
}

/**
 * Form around the fields for a system's credential, with a submit button and, with `onCancel`, a cancel button. Text
 * fields have a name and no `value`, so that React keeps a token that was pasted before the page's scripts arrived.
 */
export const ConnectForm = ({
  submitLabel,
  isBusy,
  onSubmit,
  onCancel,
  children,
}: Pick<ConnectFormProps, "onCancel"> & {
  submitLabel: string;
  isBusy: boolean;
  /** `readField`: returns the text of a field by its name. */
  onSubmit: (readField: (name: string) => string) => void;
  children: ReactNode;
}) => (
  <form
    onSubmit={(event) => {
      event.preventDefault();
      const fields = new FormData(event.currentTarget);
      onSubmit((name) => {
        const entered = fields.get(name);
        return typeof entered === "string" ? entered : "";
      });
    }}
  >
    <Stack gap="sm">
      {children}
      <Group gap="xs" className={classes["actions"]}>
        <Button type="submit" loading={isBusy}>
          {submitLabel}
        </Button>
        {onCancel && (
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </Group>
    </Stack>
  </form>
);
