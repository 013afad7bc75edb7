import { peopleSystem } from "@/lib/people/people-system";
import type { ProfileGroup } from "@/lib/identity/access/visibility";
import type { AuditKind } from "@/lib/identity/audit/filter-search-params";
import type { AuditEvent } from "@/lib/identity/audit/schema";
import type { Channel } from "@/lib/identity/audit/actor";

/** The kind of a newer version's event, in a page that was opened before the upgrade, is returned as it is. */
export function describeEvent(event: AuditEvent): string {
  const [, sentence]: readonly (string | undefined)[] = eventTexts[event.kind] ?? [];
  if (sentence === undefined) return event.kind;
  const parts = new Map(Object.entries(toEventParts(event)));
  return sentence.replaceAll(/\{([^}]*?)(\w+)\}/g, (_, before: string, name: string) => {
    const part = parts.get(name);
    return part ? before + part : "";
  });
}

function toEventParts({ person, profile_group, subject, detail }: AuditEvent) {
  const name = subject?.name ?? "someone";
  const sides = detail?.startsWith("projects") ? [subject, person] : [person, subject];
  const [one, other] = sides.flatMap((side) => side?.name ?? []);
  return {
    detail,
    name,
    tried: subject?.name,
    whose: person ? `${person.name}'s` : "someone's",
    group: profile_group ? profileGroupLabels[profile_group] : "profile",
    linked: one ?? name,
    to: `${other === undefined ? "" : `${other} in `}${detail ?? "another system"}`,
    matched: person?.name ?? "a person",
    system: subject
      ? `the ${subject.id === peopleSystem ? "source of people" : `${subject.id} system`}: ${subject.name}`
      : "a system",
    exported: describeExport(subject, detail),
    browser: detail ?? "another browser",
    decision: detail ?? "one person or two",
    hid: detail === null ? "hid" : "changed the reason for hiding",
    from: detail || "from a backup",
  };
}

/** Label of the kind, and what its actor did. `{: detail}` is the part `detail` after a colon, or nothing without it. */
const eventTexts: Record<AuditKind, readonly [label: string, sentence: string]> = {
  profile_read: ["Private data read", "read {whose} {group}"],
  profile_unreadable: ["Private data unreadable", "requested {whose} {group}, which Kith could not decrypt"],
  signed_in: ["Signed in", "signed in{: detail}"],
  sign_in_failed: ["Sign-in refused", "tried to sign in{ as tried} and was refused{: detail}"],
  signed_out: ["Signed out", "signed out"],
  user_added: ["User added", "added {name}{ as detail}"],
  level_changed: ["Level changed", "changed {name}'s level{: detail}"],
  user_disabled: ["User disabled", "disabled {name}"],
  user_enabled: ["User enabled", "enabled {name} again"],
  sessions_ended: ["Signed out everywhere", "signed {name} out everywhere{: detail}"],
  token_created: ["Token created", "created the API token “{name}”{: detail}"],
  token_revoked: ["Token revoked", "revoked the API token “{name}”"],
  connection_made: ["System connected", "connected {system}{, detail}"],
  connection_removed: ["System disconnected", "disconnected {system}{: detail}"],
  link_made: ["Link created", "linked {linked} to {to}"],
  link_removed: ["Link removed", "removed the link of {linked} to {to}"],
  sync_finished: ["Sync", "synced people{: detail}"],
  removals_dismissed: ["Removals dismissed", "dismissed the removals of a sync"],
  exported: ["Data exported", "exported {exported}"],
  view_as_started: ["Viewing as someone", "started viewing Kith as {name}"],
  view_as_ended: ["Viewing as someone ended", "stopped viewing Kith as {name}"],
  match_rejected: ["Payroll match rejected", "rejected the payroll match of {matched} with {name}"],
  match_reconsidered: ["Payroll match reopened", "reopened the payroll match of {matched} with {name}"],
  mapping_ignored: ["Ignored in matching", "ignored {name} in matching{: detail}"],
  mapping_restored: ["No longer ignored in matching", "stopped ignoring {name} in matching{: detail}"],
  user_invited: ["User invited", "invited {name}{, detail}"],
  reset_link_made: ["Reset link created", "created a reset link for {name}"],
  reset_link_mailed: ["Reset link e-mailed", "requested a reset link for {name} by e-mail"],
  password_set: ["Password set by link", "set a password by link{: detail}"],
  password_changed: ["Password changed", "changed their password"],
  session_ended: ["Signed out of another browser", "signed out of {browser}"],
  second_factor_on: ["Two-factor authentication turned on", "turned on two-factor authentication"],
  second_factor_off: ["Two-factor authentication turned off", "turned off two-factor authentication"],
  second_factor_reset: ["Two-factor authentication removed", "removed two-factor authentication of {name}"],
  recovery_codes_made: ["Recovery codes created", "created new recovery codes"],
  same_person_decided: ["Same-person decision", "decided that {matched} and {name} are {decision}"],
  person_hidden: ["Person hidden", "{hid} {matched}"],
  person_shown: ["Person shown again", "showed {matched} again"],
  backup_made: ["Backup created", "created a backup{: detail}"],
  restored: ["Restored from a backup", "restored everything {from}"],
  webhook_made: ["Webhook created", "created the webhook {name}{: detail}"],
  webhook_changed: ["Webhook changed", "changed the webhook {name}{: detail}"],
  webhook_removed: ["Webhook removed", "removed the webhook {name}"],
  key_loss_accepted: ["Loss of a key accepted", "let Kith start without encryption keys{: detail}"],
  private_data_restricted: ["Restricted from private data", "restricted {name} from private data"],
  private_data_restored: ["Restriction lifted", "let {name} see private data again"],
  department_changed: ["Department changed", "changed the mission of the department {name}"],
  department_source_changed: ["Source of departments changed", "chose the source of departments{: detail}"],
  about_changed: ["About changed", "changed {whose} About section{: detail}"],
  invitation_revoked: ["Invitation revoked", "revoked the invitation of {name}"],
  custom_fields_changed: ["Custom field changed", "changed the custom field {name}{: detail}"],
  people_rules_changed: ["Rules of people changed", "changed who is a person{: detail}"],
  move_prepared: ["Move to another source prepared", "prepared the move of people to {name}"],
  move_answered: [
    "Move to another source answered",
    "said who is who in the move of people to {name}{: detail}",
  ],
  move_given_up: ["Move to another source given up", "gave up the move of people to {name}"],
  email_changed: ["E-mail address changed", "changed {name}'s e-mail address"],
};

function describeExport(subject: AuditEvent["subject"], detail: string | null): string {
  const exported = subject?.id === "audit" ? "the audit log" : lowerFirstLetter(subject?.name ?? "data");
  const [, count] = detail?.match(/^of ([\d,]+) (?:person|people)$/) ?? [];
  if (count !== undefined) return `${count} ${count === "1" ? exported.replace(/s$/, "") : exported}`;
  return `${exported}${detail ? `, filtered by ${detail}` : ""}`;
}

const lowerFirstLetter = (text: string) => text.charAt(0).toLocaleLowerCase("en") + text.slice(1);

const profileGroupLabels: Record<ProfileGroup, string> = {
  employment: "employment details",
  contact: "contact details",
  demographics: "demographics",
  financial: "financial details",
  payroll_mapping: "payroll link",
};

export const eventKindLabels = Object.fromEntries(
  Object.entries(eventTexts).map(([kind, [label]]) => [kind, label]),
) as Record<AuditKind, string>;

export const channelLabels: Record<Channel, string> = {
  page: "Browser",
  api: "API",
  export: "Download",
  command: "Command line",
  system: "Kith",
};
