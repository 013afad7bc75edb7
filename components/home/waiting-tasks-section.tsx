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
  UserRoundSearch,
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
        <ul className={`plain-list ${classes["waiting"]}`}>
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

const providerNames = { projects: "Projects", payroll: "Payroll", chat: "Chat" } as const;

/** Most urgent first. */
function buildWaitingTaskItems(waiting: WaitingTasks): WaitingTaskItem[] {
  const items: WaitingTaskItem[] = [];
  const { held_removals: held, failed_backup: backup, unreadable_values: unreadable } = waiting;
  const { payroll_matches: matches, setup, users_without_link: users } = waiting;
  const { unknown_employees: unknownEmployees } = waiting;
  if (held)
    items.push({
      key: held.run_id,
      icon: CirclePause,
      title: `${formatCount(held.people, "removal")} held back`,
      detail: (
        <>
          The projects system no longer lists them. They stay in the directory until you decide. Held{" "}
          <RelativeTime value={held.held_at} />.
        </>
      ),
      link: { href: `/admin/sync/${held.run_id}`, action: "Decide" },
    });
  if (waiting.same_person_questions > 0)
    items.push({
      key: "same-person",
      icon: UserRoundSearch,
      title: `${formatCount(waiting.same_person_questions, "new person", "new people")} may have been here before`,
      detail: "The data of the person who left wait for your answer, for 90 days at most.",
      link: { href: "/admin/sync", action: "Decide" },
    });
  for (const { run_id: runId, source, detail, failed_at: failedAt } of waiting.failed_runs)
    items.push({
      key: runId,
      icon: CircleX,
      title: source === "payroll" ? "The last payroll refresh is incomplete" : "The last sync failed",
      detail: (
        <>
          {detail} <RelativeTime value={failedAt} />.
        </>
      ),
      link: { href: `/admin/sync/${runId}`, action: "See the run" },
    });
  if (backup)
    items.push({
      key: "backup",
      icon: CircleX,
      title: "The last backup failed",
      detail: (
        <>
          {backup.detail} <RelativeTime value={backup.failed_at} />.{" "}
          {backup.last_good_at ? (
            <>
              The last good one is from <RelativeTime value={backup.last_good_at} />.
            </>
          ) : (
            "There is none yet."
          )}{" "}
          Tell your Kith administrator.
        </>
      ),
      link: null,
    });
  if (unreadable)
    items.push({
      key: "unreadable",
      icon: CircleX,
      title: "Stored values cannot be read",
      detail: (
        <>
          Kith can&apos;t decrypt{" "}
          {unreadable.kinds.map(({ kind, count }) => unreadableValueLabels[kind].count(count)).join(", ")}.
          Ask your Kith administrator for the key. If it is lost for good:{" "}
          {unreadable.kinds.map(({ kind }) => unreadableValueLabels[kind].remedy).join(" ")} Counted{" "}
          <RelativeTime value={unreadable.counted_at} />.
        </>
      ),
      link: null,
    });
  for (const { provider, status, last_error: lastError } of waiting.connections) {
    const isDisconnected = status === "needs_reconnect";
    items.push({
      key: provider,
      icon: CircleX,
      title: isDisconnected
        ? `${providerNames[provider]} has to be connected again`
        : `The connection to ${provider} does not work`,
      detail: lastError ?? "It failed when it was last used.",
      link: { href: waitingTaskHrefs.connections, action: isDisconnected ? "Reconnect" : "See why" },
    });
  }
  for (const { id, name, problem, disabled_at: disabledAt } of waiting.webhooks) {
    const isUnreadable = problem === "secret_unreadable";
    items.push({
      key: id,
      icon: TriangleAlert,
      title: `Webhook “${name}” was disabled`,
      detail: (
        <>
          {isUnreadable
            ? "Kith cannot decrypt its secret. Rotate the secret, then enable the webhook."
            : "Nothing was delivered to it for days, or it answered 410 Gone."}{" "}
          Disabled <RelativeTime value={disabledAt} />.
        </>
      ),
      link: { href: waitingTaskHrefs.webhooks, action: isUnreadable ? "See webhooks" : "See deliveries" },
    });
  }
  if (matches && matches.count > 0)
    items.push({
      key: "matches",
      icon: UserCheck,
      title: matches.is_compared
        ? `${formatCount(matches.count, "match", "matches")} to review`
        : `${formatPeopleCount(matches.count)} not linked to payroll`,
      detail: matches.is_compared
        ? "People with the payroll employee they most likely are. Accept or reject each."
        : "Compare them with payroll's employees, and their matches are ready to review.",
      link: { href: waitingTaskHrefs.payroll, action: "Review" },
    });
  if (unknownEmployees > 0)
    items.push({
      key: "unknown-employees",
      icon: TriangleAlert,
      title: `${formatPeopleCount(unknownEmployees)} linked to employees that payroll does not have`,
      detail: "Match them again, or connect the organisation that has these employees.",
      link: { href: waitingTaskHrefs.payroll, action: "Match again" },
    });
  for (const { check, title, found, found_before: before, day } of waiting.health)
    items.push({
      key: check,
      icon: TriangleAlert,
      title: `${title}: ${found.toLocaleString("en")} now`,
      detail: `There were ${before.toLocaleString("en")} on ${formatDate(day)}.`,
      link: { href: waitingTaskHrefs.health, action: "View" },
    });
  if (setup)
    items.push({
      key: "setup",
      icon: ListChecks,
      title: `Set-up: ${setup.finished.toLocaleString("en")} of ${setup.steps.toLocaleString("en")} steps`,
      detail: "Finish the other steps or skip them.",
      link: { href: "/admin/setup", action: "Continue" },
    });
  if (users > 0)
    items.push({
      key: "users-without-link",
      icon: Link2Off,
      title: `${formatCount(users, "user")} cannot sign in yet`,
      detail: "They are invited, but have no link to choose a password.",
      link: { href: "/admin/setup?step=invitations", action: "Create links" },
    });
  for (const notice of waiting.private_data_changes)
    items.push({
      key: `private-data-${notice.event_id}`,
      icon: ShieldCheck,
      title: notice.private_data
        ? `${notice.name} may see private data again`
        : `${notice.name} is restricted from private data`,
      detail: (
        <>
          {notice.private_data ? "Lifted" : "Restricted"} by {notice.changed_by}{" "}
          <RelativeTime value={notice.changed_at} />.
        </>
      ),
      link: { href: "/admin/access", action: "See access" },
    });
  return items;
}
