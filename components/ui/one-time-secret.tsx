import { Alert, Button, Group, Stack, Text, Textarea } from "@mantine/core";
import { TriangleAlert } from "lucide-react";
import { CopyButton } from "./copy-button";
import classes from "./one-time-secret.module.css";

/** Shows a new secret, once, with a button to copy it. */
export function OneTimeSecret({
  secretName: what,
  warning,
  label,
  description,
  secret,
  note,
  onDone,
}: {
  secretName: string;
  warning: string;
  label: string;
  description: string;
  secret: string;
  note?: string;
  onDone: () => void;
}) {
  return (
    <Stack gap="md">
      <Alert color="yellow" icon={<TriangleAlert size={18} aria-hidden />} title="Copy it now" role="alert">
        {warning}
      </Alert>
      <Textarea
        label={label}
        description={description}
        value={secret}
        readOnly
        rows={2}
        spellCheck={false}
        className={classes["secret"] ?? ""}
        onFocus={(event) => event.currentTarget.select()}
      />
      {note && <Text size="sm">{note}</Text>}
      <Group justify="flex-end">
        <Button variant="default" onClick={onDone}>
          Done
        </Button>
        <CopyButton text={secret} label={`Copy the ${what}`} isMain />
      </Group>
    </Stack>
  );
}
