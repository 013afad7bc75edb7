import { peopleSystem } from "@/lib/people/people-system";
import type { ProfileGroup } from "@/lib/identity/access/visibility";
import type { AuditKind } from "@/lib/identity/audit/filter-search-params";
import type { AuditEvent } from "@/lib/identity/audit/schema";
import type { Channel } from "@/lib/identity/audit/actor";

/** The kind of a newer version's event, in a page that was opened before the upgrade, is returned as it is. */
export function describeEvent(event: AuditEvent): string {
  const text: (typeof eventTexts)[AuditKind] | undefined = eventTexts[event.kind];
  return text ? text(toEventParts(event)) : event.kind;
}

/** `after`: returns the detail with text before it; nothing without a detail. */
function toEventParts({ person, profile_group, subject, detail }: AuditEvent) {
  const name = subject?.name ?? "someone";
  const sides = detail?.startsWith("projects") ? [subject, person] : [person, subject];
  const [one, other] = sides.flatMap((side) => side?.name ?? []);
  return {
    subject,
    detail,
    name,
    whose: person ? `${person.name}'s` : "someone's",
    group: profile_group ? profileGroupLabels[profile_group] : "profile",
    linked: one ?? name,
    to: `${other === undefined ? "" : `${other} in `}${detail ?? "another system"}`,
    matched: person?.name ?? "a person",
    system: subject
      ? `the ${subject.id === peopleSystem ? "source of people" : `${subject.id} system`}: ${subject.name}`
      : "a system",
    after: (text: string) => (detail ? text + detail : ""),
  };
}

const eventTexts: Record<AuditKind, (parts: ReturnType<typeof toEventParts>) => string> = {
  profile_read: ({ whose, group }) => `read ${whose} ${group}`,
  profile_unreadable: ({ whose, group }) => `requested ${whose} ${group}, which Kith could not decrypt`,
  signed_in: ({ after }) => `signed in${after(": ")}`,
  sign_in_failed: ({ name, subject, after }) =>
    `tried to sign in${subject ? ` as ${name}` : ""} and was refused${after(": ")}`,
  signed_out: () => "signed out",
  user_added: ({ name, after }) => `added ${name}${after(" as ")}`,
  level_changed: ({ name, after }) => `changed ${name}'s level${after(": ")}`,
  email_changed: ({ name }) => `changed ${name}'s e-mail address`,
  private_data_restricted: ({ name }) => `restricted ${name} from private data`,
  private_data_restored: ({ name }) => `let ${name} see private data again`,
  user_disabled: ({ name }) => `disabled ${name}`,
  user_enabled: ({ name }) => `enabled ${name} again`,
  sessions_ended: ({ name, after }) => `signed ${name} out everywhere${after(": ")}`,
  token_created: ({ name, after }) => `created the API token “${name}”${after(": ")}`,
  token_revoked: ({ name }) => `revoked the API token “${name}”`,
  connection_made: ({ system, after }) => `connected ${system}${after(", ")}`,
  connection_removed: ({ system, after }) => `disconnected ${system}${after(": ")}`,
  link_made: ({ linked, to }) => `linked ${linked} to ${to}`,
  link_removed: ({ linked, to }) => `removed the link of ${linked} to ${to}`,
  sync_finished: ({ after }) => `synced people${after(": ")}`,
  about_changed: ({ whose, after }) => `changed ${whose} About section${after(": ")}`,
  custom_fields_changed: ({ name, after }) => `changed the custom field ${name}${after(": ")}`,
  removals_dismissed: () => "dismissed the removals of a sync",
  exported: ({ subject, detail }) => describeExport(subject, detail),
  view_as_started: ({ name }) => `started viewing Kith as ${name}`,
  view_as_ended: ({ name }) => `stopped viewing Kith as ${name}`,
  match_rejected: ({ matched, name }) => `rejected the payroll match of ${matched} with ${name}`,
  match_reconsidered: ({ matched, name }) => `reopened the payroll match of ${matched} with ${name}`,
  mapping_ignored: ({ name, after }) => `ignored ${name} in matching${after(": ")}`,
  mapping_restored: ({ name, after }) => `stopped ignoring ${name} in matching${after(": ")}`,
  user_invited: ({ name, after }) => `invited ${name}${after(", ")}`,
  invitation_revoked: ({ name }) => `revoked the invitation of ${name}`,
  reset_link_made: ({ name }) => `created a reset link for ${name}`,
  reset_link_mailed: ({ name }) => `requested a reset link for ${name} by e-mail`,
  password_set: ({ after }) => `set a password by link${after(": ")}`,
  password_changed: () => "changed their password",
  session_ended: ({ detail }) => `signed out of ${detail ?? "another browser"}`,
  second_factor_on: () => "turned on two-factor authentication",
  second_factor_off: () => "turned off two-factor authentication",
  second_factor_reset: ({ name }) => `removed two-factor authentication of ${name}`,
  recovery_codes_made: () => "created new recovery codes",
  same_person_decided: ({ matched, name, detail }) =>
    `decided that ${matched} and ${name} are ${detail ?? "one person or two"}`,
  person_hidden: ({ matched, detail }) =>
    detail === null ? `hid ${matched}` : `changed the reason for hiding ${matched}`,
  person_shown: ({ matched }) => `showed ${matched} again`,
  backup_made: ({ after }) => `created a backup${after(": ")}`,
  webhook_made: ({ name, after }) => `created the webhook ${name}${after(": ")}`,
  webhook_changed: ({ name, after }) => `changed the webhook ${name}${after(": ")}`,
  webhook_removed: ({ name }) => `removed the webhook ${name}`,
  key_loss_accepted: ({ after }) => `let Kith start without encryption keys${after(": ")}`,
  department_changed: ({ name }) => `changed the mission of the department ${name}`,
  department_source_changed: ({ after }) => `chose the source of departments${after(": ")}`,
  people_rules_changed: ({ after }) => `changed who is a person${after(": ")}`,
  move_prepared: ({ name }) => `prepared the move of people to ${name}`,
  move_answered: ({ name, after }) => `said who is who in the move of people to ${name}${after(": ")}`,
  move_given_up: ({ name }) => `gave up the move of people to ${name}`,
  restored: ({ detail }) => `restored everything${detail ? ` ${detail}` : " from a backup"}`,
};

function describeExport(subject: AuditEvent["subject"], detail: string | null): string {
  const exported = subject?.id === "audit" ? "the audit log" : lowerFirstLetter(subject?.name ?? "data");
  const [, count] = detail?.match(/^of ([\d,]+) (?:person|people)$/) ?? [];
  if (count !== undefined)
    return `exported ${count} ${count === "1" ? exported.replace(/s$/, "") : exported}`;
  return `exported ${exported}${detail ? `, filtered by ${detail}` : ""}`;
}

const lowerFirstLetter = (text: string) => text.charAt(0).toLocaleLowerCase("en") + text.slice(1);

const profileGroupLabels: Record<ProfileGroup, string> = {
  employment: "employment details",
  contact: "contact details",
  demographics: "demographics",
  financial: "financial details",
  payroll_mapping: "payroll link",
};

export const eventKindLabels: Record<AuditKind, string> = {
  profile_read: "Private data read",
  profile_unreadable: "Private data unreadable",
  signed_in: "Signed in",
  sign_in_failed: "Sign-in refused",
  signed_out: "Signed out",
  user_added: "User added",
  level_changed: "Level changed",
  email_changed: "E-mail address changed",
  private_data_restricted: "Restricted from private data",
  private_data_restored: "Restriction lifted",
  user_disabled: "User disabled",
  user_enabled: "User enabled",
  sessions_ended: "Signed out everywhere",
  token_created: "Token created",
  token_revoked: "Token revoked",
  connection_made: "System connected",
  connection_removed: "System disconnected",
  link_made: "Link created",
  link_removed: "Link removed",
  sync_finished: "Sync",
  removals_dismissed: "Removals dismissed",
  about_changed: "About changed",
  custom_fields_changed: "Custom field changed",
  exported: "Data exported",
  view_as_started: "Viewing as someone",
  view_as_ended: "Viewing as someone ended",
  match_rejected: "Payroll match rejected",
  match_reconsidered: "Payroll match reopened",
  mapping_ignored: "Ignored in matching",
  mapping_restored: "No longer ignored in matching",
  user_invited: "User invited",
  invitation_revoked: "Invitation revoked",
  reset_link_made: "Reset link created",
  reset_link_mailed: "Reset link e-mailed",
  password_set: "Password set by link",
  password_changed: "Password changed",
  session_ended: "Signed out of another browser",
  second_factor_on: "Two-factor authentication turned on",
  second_factor_off: "Two-factor authentication turned off",
  second_factor_reset: "Two-factor authentication removed",
  recovery_codes_made: "Recovery codes created",
  same_person_decided: "Same-person decision",
  person_hidden: "Person hidden",
  person_shown: "Person shown again",
  backup_made: "Backup created",
  department_changed: "Department changed",
  department_source_changed: "Source of departments changed",
  people_rules_changed: "Rules of people changed",
  move_prepared: "Move to another source prepared",
  move_answered: "Move to another source answered",
  move_given_up: "Move to another source given up",
  restored: "Restored from a backup",
  webhook_made: "Webhook created",
  webhook_changed: "Webhook changed",
  webhook_removed: "Webhook removed",
  key_loss_accepted: "Loss of a key accepted",
};

export const channelLabels: Record<Channel, string> = {
  page: "Browser",
  api: "API",
  export: "Download",
  command: "Command line",
  system: "Kith",
};
