import { Alert, Button, Group, Stack, Text, Textarea, type TextareaProps } from "@mantine/core";
import { TriangleAlert } from "lucide-react";
import type { Refetchable } from "@/lib/browser/refetch";
import { CopyButton } from "./copy-button";
import { useAction } from "./use-action";

/** The text may wrap anywhere, so that all of it is visible, also on phones. */
export const CopyableText = (properties: TextareaProps) => (
  <Textarea
    {...properties}
    readOnly
    spellCheck={false}
    styles={{ input: { fontFamily: "var(--mantine-font-family-monospace)", overflowWrap: "anywhere" } }}
    onFocus={(event) => event.currentTarget.select()}
  />
);

export function OneTimeSecret({
  secretName,
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
      <Alert color="yellow" icon={<TriangleAlert size={18} />} title="Copy it now">
        {warning}
      </Alert>
      <CopyableText label={label} description={description} value={secret} rows={2} />
      {note && <Text>{note}</Text>}
      <Group justify="flex-end">
        <Button onClick={onDone}>Done</Button>
        <CopyButton text={secret} label={`Copy the ${secretName}`} isMain />
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
      // A stray click or key would lose the secret.
      closeOnClickOutside: !request.data,
      closeOnEscape: !request.data,
    },
  };
}
