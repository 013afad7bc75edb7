import { Badge } from "@mantine/core";
import { CircleAlert, CircleCheck, CircleDashed, CirclePause, CircleX, TriangleAlert } from "lucide-react";

const tones = {
  good: { color: "pine", icon: CircleCheck },
  busy: { color: "blue", icon: CircleDashed },
  waiting: { color: "yellow", icon: CirclePause },
  warning: { color: "yellow", icon: TriangleAlert },
  bad: { color: "red", icon: CircleX },
  quiet: { color: "gray", icon: CircleAlert },
} as const;

export type StatusTone = keyof typeof tones;

/** Status as a word, an icon and a colour, because not everyone can distinguish the colours. */
export function StatusChip({ tone, children }: { tone: StatusTone; children: string }) {
  const { color, icon: Icon } = tones[tone];
  return (
    <Badge color={color} leftSection={<Icon size={13} />} size="lg" miw="max-content">
      {children}
    </Badge>
  );
}
