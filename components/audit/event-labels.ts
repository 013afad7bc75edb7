import type { ProfileGroup } from "@/lib/identity/access/visibility";
import type { AuditKind } from "@/lib/identity/audit/filter-search-params";
import type { AuditEvent } from "@/lib/identity/audit/schema";
import type { Channel } from "@/lib/identity/audit/actor";

/** Returns what the actor of an event did, as text such as "read Ana Costa's contact details". */
export function describeEvent({ kind, person, profile_group, subject, detail }: AuditEvent): string {
  const whose = person ? `${person.name}'s` : "someone's";
  const subjectName = subject?.name ?? "someone";
  switch (kind) {
    case "profile_read":
      return `read ${whose} ${profile_group ? profileGroupLabels[profile_group] : "profile"}`;
    case "profile_unreadable":
      return `requested ${whose} ${profile_group ? profileGroupLabels[profile_group] : "profile"}, which Kith could not decrypt`;
    case "signed_in":
      return `signed in${detail ? `: ${detail}` : ""}`;
    case "sign_in_failed":
      return `tried to sign in${subject ? ` as ${subject.name}` : ""} and was refused${detail ? `: ${detail}` : ""}`;
    case "signed_out":
      return "signed out";
    case "user_added":
      return `added ${subjectName}${detail ? ` as ${detail}` : ""}`;
    case "level_changed":
      return `changed ${subjectName}'s level${detail ? `: ${detail}` : ""}`;
    case "private_data_restricted":
      return `restricted ${subjectName} from private data`;
    case "private_data_restored":
      return `let ${subjectName} see private data again`;
    case "user_disabled":
      return `disabled ${subjectName}`;
    case "user_enabled":
      return `enabled ${subjectName} again`;
    case "sessions_ended":
      return `signed ${subjectName} out everywhere${detail ? `: ${detail}` : ""}`;
    case "token_created":
      return `created the API token “${subjectName}”${detail ? `: ${detail}` : ""}`;
    case "token_revoked":
      return `revoked the API token “${subjectName}”`;
    case "connection_made":
      return `connected ${describeSystem(subject)}${detail ? `, ${detail}` : ""}`;
    case "connection_removed":
      return `disconnected ${describeSystem(subject)}`;
    case "link_made":
      return `linked ${person?.name ?? subjectName} to ${detail ?? "another system"}`;
    case "link_removed":
      return `removed the link of ${person?.name ?? subjectName} to ${detail ?? "another system"}`;
    case "sync_finished":
      return `synced people${detail ? `: ${detail}` : ""}`;
    case "about_changed":
      return `changed ${whose} About section${detail ? `: ${detail}` : ""}`;
    case "custom_fields_changed":
      return `changed the custom field ${subjectName}${detail ? `: ${detail}` : ""}`;
    case "removals_dismissed":
      return "dismissed the removals of a sync";
    case "exported":
      return describeExport(subject, detail);
    case "view_as_started":
      return `started viewing Kith as ${subjectName}`;
    case "view_as_ended":
      return `stopped viewing Kith as ${subjectName}`;
    case "match_rejected":
      return `rejected the payroll match of ${person?.name ?? "a person"} with ${subjectName}`;
    case "match_reconsidered":
      return `reopened the payroll match of ${person?.name ?? "a person"} with ${subjectName}`;
    case "mapping_ignored":
      return `ignored ${subjectName} in matching`;
    case "mapping_restored":
      return `stopped ignoring ${subjectName} in matching`;
    case "user_invited":
      return `invited ${subjectName}${detail ? `, ${detail}` : ""}`;
    case "invitation_revoked":
      return `revoked the invitation of ${subjectName}`;
    case "reset_link_made":
      return `created a reset link for ${subjectName}`;
    case "reset_link_mailed":
      return `requested a reset link for ${subjectName} by e-mail`;
    case "password_set":
      return `set a password by link${detail ? `: ${detail}` : ""}`;
    case "password_changed":
      return "changed their password";
    case "session_ended":
      return `signed out of ${detail ?? "another browser"}`;
    case "second_factor_on":
      return "turned on two-factor authentication";
    case "second_factor_off":
      return "turned off two-factor authentication";
    case "second_factor_reset":
      return `removed two-factor authentication of ${subjectName}`;
    case "recovery_codes_made":
      return "created new recovery codes";
    case "same_person_decided":
      return `decided that ${person?.name ?? "a person"} and ${subjectName} are ${detail ?? "one person or two"}`;
    case "backup_made":
      return `created a backup${detail ? `: ${detail}` : ""}`;
    case "webhook_made":
      return `created the webhook ${subjectName}${detail ? `: ${detail}` : ""}`;
    case "webhook_changed":
      return `changed the webhook ${subjectName}${detail ? `: ${detail}` : ""}`;
    case "webhook_removed":
      return `removed the webhook ${subjectName}`;
    case "key_loss_accepted":
      return `let Kith start without encryption keys${detail ? `: ${detail}` : ""}`;
    case "department_changed":
      return `changed the mission of the department ${subjectName}`;
    case "department_source_changed":
      return `chose the source of departments${detail ? `: ${detail}` : ""}`;
    case "restored":
      return `restored everything${detail ? ` ${detail}` : " from a backup"}`;
  }
}

/** Returns text such as "exported 3 work e-mails" or "exported the audit log, filtered by kind=signed_in". */
function describeExport(subject: AuditEvent["subject"], detail: string | null): string {
  const exported = subject?.id === "audit" ? "the audit log" : lowerFirstLetter(subject?.name ?? "data");
  const [, count] = detail?.match(/^of ([\d,]+) (?:person|people)$/) ?? [];
  if (count !== undefined)
    return `exported ${count} ${count === "1" ? exported.replace(/s$/, "") : exported}`;
  return `exported ${exported}${detail ? `, filtered by ${detail}` : ""}`;
}

const describeSystem = (subject: AuditEvent["subject"]) =>
  subject ? `the ${subject.id} system: ${subject.name}` : "a system";

const lowerFirstLetter = (text: string) => text.charAt(0).toLocaleLowerCase("en") + text.slice(1);

const profileGroupLabels: Record<ProfileGroup, string> = {
  employment: "employment details",
  contact: "contact details",
  demographics: "demographics",
  financial: "financial details",
  payroll_mapping: "payroll link",
};

/** Options of the event kind filter. */
export const eventKindLabels: Record<AuditKind, string> = {
  profile_read: "Private data read",
  profile_unreadable: "Private data unreadable",
  signed_in: "Signed in",
  sign_in_failed: "Sign-in refused",
  signed_out: "Signed out",
  user_added: "User added",
  level_changed: "Level changed",
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
  mapping_ignored: "User ignored in matching",
  mapping_restored: "User no longer ignored in matching",
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
  backup_made: "Backup created",
  department_changed: "Department changed",
  department_source_changed: "Source of departments changed",
  restored: "Restored from a backup",
  webhook_made: "Webhook created",
  webhook_changed: "Webhook changed",
  webhook_removed: "Webhook removed",
  key_loss_accepted: "Loss of a key accepted",
};

/** Channel names in the channel filter and in the table of events. */
export const channelLabels: Record<Channel, string> = {
  page: "Browser",
  api: "API",
  export: "Download",
  command: "Command line",
  system: "Kith",
};
