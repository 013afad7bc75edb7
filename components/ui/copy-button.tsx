import { Button } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { Check, Copy } from "lucide-react";

/** Browsers refuse to copy on pages without https; the label then asks the user to copy by hand. */
export function CopyButton({
  text,
  label,
  isMain = false,
}: {
  text: string;
  label: string;
  isMain?: boolean;
}) {
  const { copy, copied, error } = useClipboard({ timeout: 3_000 });
  return (
    <Button
      variant={isMain ? "filled" : "default"}
      leftSection={copied ? <Check /> : <Copy />}
      onClick={() => copy(text)}
      miw="max-content"
    >
      <span aria-live="polite">{copied ? "Copied" : error ? "Select the text and copy it" : label}</span>
    </Button>
  );
}
