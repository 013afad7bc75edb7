"use client";

import { Group, Text } from "@mantine/core";
import {
  CircleCheck,
  CirclePause,
  CircleX,
  Link2Off,
  ListChecks,
  ShieldCheck,
  TriangleAlert,
  UserCheck,
  UserRoundSearch,
  type LucideIcon,
} from "lucide-react";
import { LinkButton } from "@/components/ui/link-button";
import { useHydrationSafeQuery } from "@/components/ui/server-data";
import { RelativeTime } from "@/components/ui/time";
import { waitingTasksQueryOptions } from "@/lib/browser/administration";
import { listOpenTasks, type OpenTask } from "@/lib/findings/open-tasks";
import { HomeSection } from "./home-section";
import classes from "./home-content.module.css";

const icons: Record<OpenTask["kind"], LucideIcon> = {
  problem: CircleX,
  warning: TriangleAlert,
  held: CirclePause,
  question: UserRoundSearch,
  match: UserCheck,
  "set-up": ListChecks,
  link: Link2Off,
  notice: ShieldCheck,
};

export function WaitingTasksSection() {
  const data = useHydrationSafeQuery(waitingTasksQueryOptions());
  const tasks = data ? listOpenTasks(data) : [];
  return (
    <HomeSection title="Waiting for you">
      {tasks.length === 0 ? (
        <Group gap="xs" fz="sm">
          <CircleCheck color="var(--kith-mark)" />
          All clear
        </Group>
      ) : (
        <ul className={`plain-list ${classes["waiting"]}`}>
          {tasks.map((task) => (
            <OpenTaskItem key={task.id} task={task} />
          ))}
        </ul>
      )}
    </HomeSection>
  );
}

function OpenTaskItem({ task: { kind, title, detail, link } }: { task: OpenTask }) {
  const Icon = icons[kind];
  return (
    <li>
      <Icon size={20} />
      <div>
        <Text fw={550}>{title}</Text>
        <Text c="dimmed">
          {detail.map((part) =>
            typeof part === "string" ? part : <RelativeTime key={part.at} value={part.at} />,
          )}
        </Text>
      </div>
      {link && (
        <LinkButton href={link.href} size="sm">
          {link.action}
        </LinkButton>
      )}
    </li>
  );
}
