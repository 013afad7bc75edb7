import { Button, Code, Group, Stack } from "@mantine/core";
import { CopyButton } from "@/components/ui/copy-button";
import { NoticeAlert } from "@/components/ui/notice-alert";

/** Recovery codes, shown only once after their creation. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const text = codes.join("\n");
  return (
    <Stack gap="md">
      <NoticeAlert tone="warning" title="Save these codes now">
        Each code signs you in once if you lose your phone. Store them with your passwords: they cannot be
        shown again.
      </NoticeAlert>
      <Code block aria-label="Recovery codes">
        {text}
      </Code>
      <Group justify="flex-end">
        <CopyButton text={text} label="Copy the codes" />
        <Button onClick={onDone}>I saved them</Button>
      </Group>
    </Stack>
  );
}
