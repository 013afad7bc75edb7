"use client";

import { CircleCheck, CirclePause, CircleX, TriangleAlert, UserCheck, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { LinkButton } from "@/components/ui/link-button";
import { useServedQuery } from "@/components/ui/served-data";
import { Time } from "@/components/ui/time";
import { Text } from "@/components/ui/plain/text";
import { unreadableLabels } from "@/lib/unreadable-kinds";
import { waitingQuery } from "@/lib/query/waiting";
import type { Waiting } from "@/lib/waiting/schema";
import { waitingHrefs } from "@/lib/waiting/waiting";
import { counted, countedPeople, formatDate } from "@/lib/wording";
import { HomeSection } from "./home-section";
import classes from "./home.module.css";

type Item = {
  key: string;
  icon: LucideIcon;
  title: string;
  detail: ReactNode;
  /** Where it is put right; null: on the server. */
  way: { href: string; action: string } | null;
};

/** Everything that waits for an executive, each with the way to where it is decided or put right. */
export function WhatWaits() {
  const data = useServedQuery(waitingQuery());
  const items = data ? itemsOf(data) : [];
  return (
    <HomeSection title="Waiting for you">
      {items.length === 0 ? (
        <Text size="sm" className={classes["quiet"] ?? ""}>
          <CircleCheck size={16} aria-hidden />
          Nothing. Syncs, connections and the directory are fine.
        </Text>
      ) : (
        <ul className={classes["waiting"]}>
          {items.map(({ key, icon: Icon, title, detail, way }) => (
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
              {way && (
                <LinkButton href={way.href} variant="default" size="sm">
                  {way.action}
                </LinkButton>
              )}
            </li>
          ))}
        </ul>
      )}
    </HomeSection>
  );
}

function itemsOf(waiting: Waiting): Item[] {
  const { held_removals, failed_runs, failed_backup, unreadable_values } = waiting;
  const { connections, webhooks, payroll_matches, health } = waiting;
  return [
    ...(held_removals ? [heldItem(held_removals)] : []),
    ...failed_runs.map(failedItem),
    ...(failed_backup ? [backupItem(failed_backup)] : []),
    ...(unreadable_values ? [unreadableItem(unreadable_values)] : []),
    ...connections.map(connectionItem),
    ...webhooks.map(webhookItem),
    ...(payroll_matches && payroll_matches.count > 0 ? [matchesItem(payroll_matches)] : []),
    ...health.map(healthItem),
  ];
}

const heldItem = ({ run_id, people, held_at }: NonNullable<Waiting["held_removals"]>): Item => ({
  key: run_id,
  icon: CirclePause,
  title: `${counted(people, "removal")} held back`,
  detail: (
    <>
      The projects system no longer lists them. They stay in the directory until you decide. Held{" "}
      <Time value={held_at} />.
    </>
  ),
  way: { href: `/admin/sync/${run_id}`, action: "Decide" },
});

const failedItem = ({ run_id, source, detail, failed_at }: Waiting["failed_runs"][number]): Item => ({
  key: run_id,
  icon: CircleX,
  title: source === "payroll" ? "The last payroll refresh failed" : "The last sync failed",
  detail: (
    <>
      {detail} <Time value={failed_at} />.
    </>
  ),
  way: { href: `/admin/sync/${run_id}`, action: "See the run" },
});

const backupItem = ({ failed_at, detail, last_good_at }: NonNullable<Waiting["failed_backup"]>): Item => ({
  key: "backup",
  icon: CircleX,
  title: "The last backup failed",
  detail: (
    <>
      {detail} <Time value={failed_at} />.{" "}
      {last_good_at ? (
        <>
          The last good one is from <Time value={last_good_at} />.
        </>
      ) : (
        "There is none yet."
      )}{" "}
      Tell whoever runs the server.
    </>
  ),
  way: null,
});

const unreadableItem = ({ kinds, counted_at }: NonNullable<Waiting["unreadable_values"]>): Item => ({
  key: "unreadable",
  icon: CircleX,
  title: "Stored values cannot be read",
  detail: (
    <>
      No encryption key opens {kinds.map(({ kind, count }) => unreadableLabels[kind].count(count)).join(", ")}
      . Ask the administrator of the server for the key. If it is lost for good:{" "}
      {kinds.map(({ kind }) => unreadableLabels[kind].remedy).join(" ")} Counted <Time value={counted_at} />.
    </>
  ),
  way: null,
});

const webhookItem = ({ id, name, problem, disabled_at }: Waiting["webhooks"][number]): Item => ({
  key: id,
  icon: TriangleAlert,
  title: `Webhook “${name}” was disabled`,
  detail: (
    <>
      {problem === "secret_unreadable"
        ? "Kith cannot decrypt its secret. Rotate the secret, then enable the webhook."
        : "Nothing was delivered to it for days."}{" "}
      Disabled <Time value={disabled_at} />.
    </>
  ),
  way: {
    href: waitingHrefs.webhooks,
    action: problem === "secret_unreadable" ? "See webhooks" : "See deliveries",
  },
});

const names = { projects: "Projects", payroll: "Payroll", chat: "Chat" } as const;

const connectionItem = ({ provider, status, last_error }: Waiting["connections"][number]): Item => ({
  key: provider,
  icon: CircleX,
  title:
    status === "needs_reconnect"
      ? `${names[provider]} has to be connected again`
      : `The connection to ${provider} does not work`,
  detail: last_error ?? "It failed when it was last used.",
  way: { href: waitingHrefs.connections, action: status === "needs_reconnect" ? "Reconnect" : "See why" },
});

const matchesItem = ({ count, is_compared }: NonNullable<Waiting["payroll_matches"]>): Item => ({
  key: "matches",
  icon: UserCheck,
  title: is_compared
    ? `${counted(count, "match", "matches")} to review`
    : `${countedPeople(count)} not linked to payroll`,
  detail: is_compared
    ? "People with the payroll employee they most likely are. Accept or reject each."
    : "Compare them with payroll's employees, and their matches are ready to review.",
  way: { href: waitingHrefs.payroll, action: "Review" },
});

const healthItem = ({ check, title, found, found_before, day }: Waiting["health"][number]): Item => ({
  key: check,
  icon: TriangleAlert,
  title: `${title}: ${found.toLocaleString("en")} now`,
  detail: `There were ${found_before.toLocaleString("en")} on ${formatDate(day)}.`,
  way: { href: waitingHrefs.health, action: "Look" },
});
