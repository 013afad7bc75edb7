import { Alert, Button, Group, Stack, Text, Textarea } from "@mantine/core";
import { TriangleAlert } from "lucide-react";
import type { Refetchable } from "@/lib/browser/refetch";
import { CopyButton } from "./copy-button";
import { useAction } from "./use-action";
import classes from "./one-time-secret.module.css";

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

/** Closing the dialog discards the secret, which only the response contains. `changed`: path of the list. */
export function useSecretDialog<Input, Made>(
  create: (input: Input) => Promise<Made>,
  changed: Refetchable,
  { isOpen, onClose }: { isOpen: boolean; onClose: () => void },
) {
  const request = useAction({ call: create, refetch: [changed, "/api/admin/audit"] });
  return {
    request,
    modal: {
      opened: isOpen,
      onClose,
      onExitTransitionEnd: request.reset,
      closeOnClickOutside: !request.data, // a click outside would lose the secret
    },
  };
}
