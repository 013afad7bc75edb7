import { Button, Group, Stack } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { ConnectionCard, type ConnectionProps } from "./connection-card";
import classes from "./connections.module.css";

/** `onCancel` is absent if the system has no working credential. */
export type ConnectFormProps = { onDone: () => void; onCancel?: () => void };

export function TokenCard({
  connectedActions,
  form: Form,
  ...properties
}: ConnectionProps & {
  provider: "chat" | "projects";
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

/** Text fields have no `value`, so that React keeps a token that was pasted before the page's scripts arrived. */
export const ConnectForm = ({
  submitLabel,
  isBusy,
  onSubmit,
  onCancel,
  children,
}: Pick<ConnectFormProps, "onCancel"> & {
  submitLabel: string;
  isBusy: boolean;
  onSubmit: (readField: (name: string) => string) => void;
  children: ReactNode;
}) => (
  <form
    method="post" // without scripts, the browser must not put a token into the address
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
