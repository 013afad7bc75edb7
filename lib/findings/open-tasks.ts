import { formatCount, formatDate, formatPeopleCount } from "@/lib/platform/text/text-format";
import { unreadableValueLabels } from "./unreadable-value-kinds";
import type { WaitingTasks } from "./waiting-schema";

export type OpenTask = {
  id: string;
  kind: "problem" | "warning" | "held" | "question" | "match" | "set-up" | "link" | "notice";
  title: string;
  /** Text and times, which the page shows relative to now. */
  detail: readonly (string | { at: string })[];
  /** Number of tasks in the badge of the linked page: 1 if absent, and 0 for an announcement. */
  count?: number;
  /** Page that resolves the task; null if only the server's administrator can resolve it. */
  link: { href: string; action: string } | null;
};

const providerNames = { projects: "the source of people", payroll: "payroll", chat: "chat" } as const;

/** Sources of open tasks, the most urgent first. */
const sources: readonly ((waiting: WaitingTasks) => OpenTask[])[] = [
  ({ held_removals: held }) =>
    whenFound(held, ({ run_id, people, held_at }) => ({
      id: run_id,
      kind: "held",
      title: `${formatCount(people, "removal")} held back`,
      detail: [
        "The source of people no longer lists them. They stay in the directory until you decide. Held ",
        { at: held_at },
        ".",
      ],
      link: { href: `/admin/sync/${run_id}`, action: "Decide" },
    })),
  ({ same_person_questions: questions }) =>
    whenFound(questions, () => ({
      id: "same-person",
      kind: "question",
      title: `${formatCount(questions, "new person", "new people")} may have been here before`,
      detail: ["The data of the person who left wait for your answer, for 90 days at most."],
      count: questions,
      link: { href: "/admin/sync", action: "Decide" },
    })),
  ({ failed_runs }) =>
    failed_runs.map(({ run_id, source, detail, failed_at }) => ({
      id: run_id,
      kind: "problem",
      title: source === "payroll" ? "The last payroll refresh is incomplete" : "The last sync failed",
      detail: [`${detail} `, { at: failed_at }, "."],
      link: { href: `/admin/sync/${run_id}`, action: "See the run" },
    })),
  ({ failed_backup: backup }) =>
    whenFound(backup, ({ detail, failed_at, last_good_at: goodAt }) => ({
      id: "backup",
      kind: "problem",
      title: "The last backup failed",
      detail: [
        `${detail} `,
        { at: failed_at },
        ". ",
        ...(goodAt ? ["The last good one is from ", { at: goodAt }, "."] : ["There is none yet."]),
        " Tell your Kith administrator.",
      ],
      link: null,
    })),
  ({ unreadable_values: unreadable }) =>
    whenFound(unreadable, ({ kinds, counted_at }) => ({
      id: "unreadable",
      kind: "problem",
      title: "Stored values cannot be read",
      detail: [
        `Kith can't decrypt ${kinds.map(({ kind, count }) => unreadableValueLabels[kind].count(count)).join(", ")}. `,
        "Ask your Kith administrator for the key. If it is lost for good: ",
        `${kinds.map(({ kind }) => unreadableValueLabels[kind].remedy).join(" ")} Counted `,
        { at: counted_at },
        ".",
      ],
      link: null,
    })),
  ({ connections }) =>
    connections.map(({ provider, status, last_error }) => {
      const isDisconnected = status === "needs_reconnect";
      return {
        id: provider,
        kind: "problem",
        title: isDisconnected
          ? `Connect ${providerNames[provider]} again`
          : `The connection to ${providerNames[provider]} does not work`,
        detail: [last_error ?? "It failed when it was last used."],
        link: { href: "/admin/connections", action: isDisconnected ? "Reconnect" : "See why" },
      };
    }),
  ({ webhooks }) =>
    webhooks.map(({ id, name, problem, disabled_at }) => {
      const isUnreadable = problem === "secret_unreadable";
      return {
        id,
        kind: "warning",
        title: `Webhook “${name}” was disabled`,
        detail: [
          isUnreadable
            ? "Kith cannot decrypt its secret. Rotate the secret, then enable the webhook."
            : "Nothing was delivered to it for days, or it answered 410 Gone.",
          " Disabled ",
          { at: disabled_at },
          ".",
        ],
        link: { href: "/admin/webhooks", action: isUnreadable ? "See webhooks" : "See deliveries" },
      };
    }),
  ({ payroll_matches: matches }) =>
    whenFound(matches?.count, (count) => ({
      id: "matches",
      kind: "match",
      link: { href: "/admin/payroll", action: "Review" },
      ...(matches?.is_compared
        ? {
            title: `${formatCount(count, "match", "matches")} to review`,
            detail: ["People with the payroll employee they most likely are. Accept or reject each."],
            count,
          }
        : {
            title: `${formatPeopleCount(count)} not linked to payroll`,
            detail: ["Compare them with payroll's employees, and their matches are ready to review."],
          }),
    })),
  ({ unknown_employees: people }) =>
    whenFound(people, () => ({
      id: "unknown-employees",
      kind: "warning",
      title: `${formatPeopleCount(people)} linked to employees that payroll does not have`,
      detail: ["Match them again, or connect the organisation that has these employees."],
      link: { href: "/admin/payroll", action: "Match again" },
    })),
  ({ health }) =>
    health.map(({ check, title, found, found_before, day }) => ({
      id: check,
      kind: "warning",
      title: `${title}: ${found.toLocaleString("en")} now`,
      detail: [`There were ${found_before.toLocaleString("en")} on ${formatDate(day)}.`],
      link: { href: "/admin/health", action: "View" },
    })),
  ({ setup }) =>
    whenFound(setup, ({ finished, steps }) => ({
      id: "setup",
      kind: "set-up",
      title: `Set-up: ${finished.toLocaleString("en")} of ${steps.toLocaleString("en")} steps`,
      detail: ["Finish the other steps or skip them."],
      link: { href: "/admin/setup", action: "Continue" },
    })),
  ({ users_without_link: users }) =>
    whenFound(users, () => ({
      id: "users-without-link",
      kind: "link",
      title: `${formatCount(users, "user")} cannot sign in yet`,
      detail: ["They are invited, but have no link to choose a password."],
      link: { href: "/admin/setup?step=invitations", action: "Create links" },
    })),
  ({ private_data_changes: changes }) =>
    changes.map(({ event_id, name, private_data, changed_by, changed_at }) => ({
      id: `private-data-${event_id}`,
      kind: "notice",
      title: private_data ? `${name} may see private data again` : `${name} is restricted from private data`,
      detail: [`${private_data ? "Lifted" : "Restricted"} by ${changed_by} `, { at: changed_at }, "."],
      count: 0,
      link: { href: "/admin/access", action: "See access" },
    })),
];

const whenFound = <T>(found: T, build: (found: NonNullable<T>) => OpenTask): OpenTask[] =>
  found ? [build(found)] : [];

export const listOpenTasks = (waiting: WaitingTasks): OpenTask[] => sources.flatMap((find) => find(waiting));
