"use client";

import {
  CircleCheck,
  CirclePause,
  CircleX,
  Link2Off,
  ListChecks,
  ShieldCheck,
  TriangleAlert,
  UserCheck,
  type LucideIcon,
} from "lucide-react";
import type { ReactNode } from "react";
import { LinkButton } from "@/components/ui/link-button";
import { useHydrationSafeQuery } from "@/components/ui/server-data";
import { RelativeTime } from "@/components/ui/time";
import { Text } from "@/components/ui/plain/text";
import { unreadableValueLabels } from "@/lib/platform/unreadable-value-kinds";
import { waitingTasksQueryOptions } from "@/lib/browser/administration";
import type { WaitingTasks } from "@/lib/pages/waiting/schema";
import { waitingTaskHrefs } from "@/lib/pages/waiting/waiting-tasks";
import { formatCount, formatPeopleCount, formatDate } from "@/lib/platform/text-format";
import { HomeSection } from "./home-section";
import classes from "./home-content.module.css";

type WaitingTaskItem = {
  key: string;
  icon: LucideIcon;
  title: string;
  detail: ReactNode;
  /** Link to the page that resolves the task; null if only the server's administrator can resolve it. */
  link: { href: string; action: string } | null;
};

/** Section with all open tasks of an executive. A task has a link if a page of Kith can resolve the task. */
export function WaitingTasksSection() {
  const data = useHydrationSafeQuery(waitingTasksQueryOptions());
  const items = data ? buildWaitingTaskItems(data) : [];
  return (
    <HomeSection title="Waiting for you">
      {items.length === 0 ? (
        <Text size="sm" className={classes["quiet"] ?? ""}>
          <CircleCheck size={16} aria-hidden />
          All clear
        </Text>
      ) : (
        <ul className={classes["waiting"]}>
          {items.map(({ key, icon: Icon, title, detail, link }) => (
            <li key={key}>
              <Icon size={20} aria-hidden />
              <div className={classes["detail"]}>
                <Text fw={550} size="sm">
                  {title}
                </Text>
                <Text size="sm" c="dimmed">
                  {detail}
                </Text>
              </div>
              {link && (
                <LinkButton href={link.href} variant="default" size="sm">
                  {link.action}
                </LinkButton>
              )}
            </li>
          ))}
        </ul>
      )}
    </HomeSection>
  );
}

function buildWaitingTaskItems(waiting: WaitingTasks): WaitingTaskItem[] {
  const { held_removals, failed_runs, failed_backup, unreadable_values } = waiting;
  const { connections, webhooks, payroll_matches, health, setup, users_without_link, private_data_changes } =
    waiting;
  return [
    ...(held_removals ? [buildHeldRemovalsTask(held_removals)] : []),
    ...failed_runs.map(buildFailedRunTask),
    ...(failed_backup ? [buildFailedBackupTask(failed_backup)] : []),
    ...(unreadable_values ? [buildUnreadableValuesTask(unreadable_values)] : []),
    ...connections.map(buildConnectionTask),
    ...webhooks.map(buildWebhookTask),
    ...(payroll_matches && payroll_matches.count > 0 ? [buildMatchesTask(payroll_matches)] : []),
    ...health.map(buildHealthTask),
    ...(setup ? [buildSetupTask(setup)] : []),
    ...(users_without_link > 0 ? [buildUsersWithoutLinkTask(users_without_link)] : []),
    ...private_data_changes.map(buildPrivateDataNotice),
  ];
}

const buildHeldRemovalsTask = ({
  run_id,
  people,
  held_at,
}: NonNullable<WaitingTasks["held_removals"]>): WaitingTaskItem => ({
  key: run_id,
  icon: CirclePause,
  title: `${formatCount(people, "removal")} held back`,
  detail: (
    <>
      The projects system no longer lists them. They stay in the directory until you decide. Held{" "}
      <RelativeTime value={held_at} />.
    </>
  ),
  link: { href: `/admin/sync/${run_id}`, action: "Decide" },
});

const buildFailedRunTask = ({
  run_id,
  source,
  detail,
  failed_at,
}: WaitingTasks["failed_runs"][number]): WaitingTaskItem => ({
  key: run_id,
  icon: CircleX,
  title: source === "payroll" ? "The last payroll refresh failed" : "The last sync failed",
  detail: (
    <>
      {detail} <RelativeTime value={failed_at} />.
    </>
  ),
  link: { href: `/admin/sync/${run_id}`, action: "See the run" },
});

const buildFailedBackupTask = ({
  failed_at,
  detail,
  last_good_at,
}: NonNullable<WaitingTasks["failed_backup"]>): WaitingTaskItem => ({
  key: "backup",
  icon: CircleX,
  title: "The last backup failed",
  detail: (
    <>
      {detail} <RelativeTime value={failed_at} />.{" "}
      {last_good_at ? (
        <>
          The last good one is from <RelativeTime value={last_good_at} />.
        </>
      ) : (
        "There is none yet."
      )}{" "}
      Tell your Kith administrator.
    </>
  ),
  link: null,
});

const buildUnreadableValuesTask = ({
  kinds,
  counted_at,
}: NonNullable<WaitingTasks["unreadable_values"]>): WaitingTaskItem => ({
  key: "unreadable",
  icon: CircleX,
  title: "Stored values cannot be read",
  detail: (
    <>
      Kith can&apos;t decrypt{" "}
      {kinds.map(({ kind, count }) => unreadableValueLabels[kind].count(count)).join(", ")}. Ask your Kith
      administrator for the key. If it is lost for good:{" "}
      {kinds.map(({ kind }) => unreadableValueLabels[kind].remedy).join(" ")} Counted{" "}
      <RelativeTime value={counted_at} />.
    </>
  ),
  link: null,
});

const buildWebhookTask = ({
  id,
  name,
  problem,
  disabled_at,
}: WaitingTasks["webhooks"][number]): WaitingTaskItem => ({
  key: id,
  icon: TriangleAlert,
  title: `Webhook “${name}” was disabled`,
  detail: (
    <>
      {problem === "secret_unreadable"
        ? "Kith cannot decrypt its secret. Rotate the secret, then enable the webhook."
        : "Nothing was delivered to it for days, or it answered 410 Gone."}{" "}
      Disabled <RelativeTime value={disabled_at} />.
    </>
  ),
  link: {
    href: waitingTaskHrefs.webhooks,
    action: problem === "secret_unreadable" ? "See webhooks" : "See deliveries",
  },
});

const providerNames = { projects: "Projects", payroll: "Payroll", chat: "Chat" } as const;

const buildConnectionTask = ({
  provider,
  status,
  last_error,
}: WaitingTasks["connections"][number]): WaitingTaskItem => ({
  key: provider,
  icon: CircleX,
  title:
    status === "needs_reconnect"
      ? `${providerNames[provider]} has to be connected again`
      : `The connection to ${provider} does not work`,
  detail: last_error ?? "It failed when it was last used.",
  link: {
    href: waitingTaskHrefs.connections,
    action: status === "needs_reconnect" ? "Reconnect" : "See why",
  },
});

const buildMatchesTask = ({
  count,
  is_compared,
}: NonNullable<WaitingTasks["payroll_matches"]>): WaitingTaskItem => ({
  key: "matches",
  icon: UserCheck,
  title: is_compared
    ? `${formatCount(count, "match", "matches")} to review`
    : `${formatPeopleCount(count)} not linked to payroll`,
  detail: is_compared
    ? "People with the payroll employee they most likely are. Accept or reject each."
    : "Compare them with payroll's employees, and their matches are ready to review.",
  link: { href: waitingTaskHrefs.payroll, action: "Review" },
});

const buildSetupTask = ({ finished, steps }: NonNullable<WaitingTasks["setup"]>): WaitingTaskItem => ({
  key: "setup",
  icon: ListChecks,
  title: `Set-up: ${finished.toLocaleString("en")} of ${steps.toLocaleString("en")} steps`,
  detail: "Finish the other steps or skip them.",
  link: { href: "/admin/setup", action: "Continue" },
});

const buildUsersWithoutLinkTask = (users: number): WaitingTaskItem => ({
  key: "users-without-link",
  icon: Link2Off,
  title: `${formatCount(users, "user")} cannot sign in yet`,
  detail: "They are invited, but have no link to choose a password.",
  link: { href: "/admin/setup?step=invitations", action: "Create links" },
});

const buildPrivateDataNotice = ({
  event_id,
  name,
  private_data,
  changed_by,
  changed_at,
}: WaitingTasks["private_data_changes"][number]): WaitingTaskItem => ({
  key: `private-data-${event_id}`,
  icon: ShieldCheck,
  title: private_data ? `${name} may see private data again` : `${name} is restricted from private data`,
  detail: (
    <>
      {private_data ? "Lifted" : "Restricted"} by {changed_by} <RelativeTime value={changed_at} />.
    </>
  ),
  link: { href: "/admin/access", action: "See access" },
});

const buildHealthTask = ({
  check,
  title,
  found,
  found_before,
  day,
}: WaitingTasks["health"][number]): WaitingTaskItem => ({
  key: check,
  icon: TriangleAlert,
  title: `${title}: ${found.toLocaleString("en")} now`,
  detail: `There were ${found_before.toLocaleString("en")} on ${formatDate(day)}.`,
  link: { href: waitingTaskHrefs.health, action: "View" },
});
