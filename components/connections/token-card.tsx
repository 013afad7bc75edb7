import { Button, Group, Stack } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { ConnectionCard, type ConnectionProps } from "./connection-card";
import classes from "./connections.module.css";

/** Handlers of a form that connects a system. `onCancel` is absent if the system has no working credential. */
export type ConnectFormProps = { onDone: () => void; onCancel?: () => void };

/** Card of a system that is connected with a token. The user can replace the token. */
export function TokenCard({
  connectedActions,
  form: Form,
  ...properties
}: ConnectionProps & {
  provider: "chat" | "projects";
  /** Additional actions while the token works. */
  connectedActions: ReactNode;
  form: (properties: ConnectFormProps) => ReactNode;
}) {
  const [isReplacing, setIsReplacing] = useState(false);
  const { connection } = properties;
  const needsToken = connection === null || connection.status === "needs_reconnect";
  return (
    <ConnectionCard
      {...properties}
      isReplacing={isReplacing}
      connectedActions={
        !needsToken && (
          <>
            {connectedActions}
            <Button variant="default" onClick={() => setIsReplacing(true)}>
              Replace the token
            </Button>
          </>
        )
      }
    >
      {(needsToken || isReplacing) && (
        <Form
          onDone={() => setIsReplacing(false)}
          {...(isReplacing && { onCancel: () => setIsReplacing(false) })}
        />
      )}
    </ConnectionCard>
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
