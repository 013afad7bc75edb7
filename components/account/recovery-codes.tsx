import { Alert, Button, Code, Group, Stack } from "@mantine/core";
import { TriangleAlert } from "lucide-react";
import { CopyButton } from "@/components/ui/copy-button";

export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const text = codes.join("\n");
  return (
    <Stack gap="md">
      <Alert color="yellow" icon={<TriangleAlert size={18} />} title="Save these codes now">
        Each code signs you in once if you lose your phone. Store them with your passwords: they cannot be
        shown again.
      </Alert>
      <Code block aria-label="Recovery codes">
        {text}
      </Code>
      <Group justify="flex-end">
        <CopyButton text={text} label="Copy the codes" />
        <Button variant="filled" onClick={onDone}>
          I saved them
        </Button>
      </Group>
    </Stack>
  );
}
