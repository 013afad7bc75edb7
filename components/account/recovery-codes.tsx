"use client";

import { Alert, Button, Code, Group, Stack } from "@mantine/core";
import { TriangleAlert } from "lucide-react";
import { CopyButton } from "@/components/ui/copy-button";

/** Recovery codes: once, here, and nowhere else. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const text = codes.join("\n");
  return (
    <Stack gap="md">
      <Alert
        color="yellow"
        icon={<TriangleAlert size={18} aria-hidden />}
        title="Keep these codes now"
        role="alert"
      >
        Each of them signs you in once if your phone is lost. Keep them where you keep passwords: they cannot
        be shown again.
      </Alert>
      <Code block aria-label="Recovery codes">
        {text}
      </Code>
      <Group justify="flex-end">
        <CopyButton text={text} label="Copy the codes" />
        <Button onClick={onDone}>I have kept them</Button>
      </Group>
    </Stack>
  );
}
