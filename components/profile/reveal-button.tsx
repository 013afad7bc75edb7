import { Button, Text, VisuallyHidden, type ButtonProps } from "@mantine/core";
import { LockKeyhole, LockKeyholeOpen } from "lucide-react";

/** `covers`: name of the values, for screen readers. */
export function RevealButton({
  covers,
  isShown,
  onToggle,
  ...look
}: { covers: string; isShown: boolean; onToggle: () => void } & Pick<
  ButtonProps,
  "variant" | "color" | "size" | "w"
>) {
  const doing = isShown ? "Hide" : "Show";
  const Icon = isShown ? LockKeyholeOpen : LockKeyhole;
  return (
    <Button {...look} leftSection={<Icon size={15} />} onClick={onToggle} aria-label={`${doing} ${covers}`}>
      {doing}
    </Button>
  );
}

export const MaskedValue = () => (
  <Text span inherit c="dimmed" lts="0.15em">
    <span aria-hidden>••••••</span>
    <VisuallyHidden>Hidden</VisuallyHidden>
  </Text>
);
