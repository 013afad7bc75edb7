import type { ProfileGroup } from "@/lib/access/visibility";
import type { AuditKind } from "@/lib/audit/kinds";
import type { AuditEvent } from "@/lib/audit/schema";
import type { Channel } from "@/lib/audit/actor";

/** What happened, as the rest of a sentence that begins with who did it: "read Ana Costa's contact details". */
export function eventLabel({ kind, person, profile_group, subject, detail }: AuditEvent): string {
  const whose = person ? `${person.name}'s` : "someone's";
  const whom = subject?.name ?? "someone";
  switch (kind) {
    case "profile_read":
      return `read ${whose} ${profile_group ? groupWords[profile_group] : "profile"}`;
    case "profile_unreadable":
      return `asked for ${whose} ${profile_group ? groupWords[profile_group] : "profile"}, which Kith could not open`;
    case "signed_in":
      return `signed in${detail ? `: ${detail}` : ""}`;
    case "sign_in_failed":
      return `tried to sign in${subject ? ` as ${subject.name}` : ""} and was refused${detail ? `: ${detail}` : ""}`;
    case "signed_out":
      return "signed out";
    case "user_added":
      return `added ${whom}${detail ? ` as ${detail}` : ""}`;
    case "level_changed":
      return `changed ${whom}'s level${detail ? `: ${detail}` : ""}`;
    case "user_disabled":
      return `disabled ${whom}`;
    case "user_enabled":
      return `enabled ${whom} again`;
    case "sessions_ended":
      return `signed ${whom} out everywhere${detail ? `: ${detail}` : ""}`;
    case "token_created":
      return `created the API token “${whom}”${detail ? `: ${detail}` : ""}`;
    case "token_revoked":
      return `revoked the API token “${whom}”`;
    case "connection_made":
      return `connected ${systemWords(subject)}${detail ? `, ${detail}` : ""}`;
    case "connection_removed":
      return `disconnected ${systemWords(subject)}`;
    case "link_made":
      return `linked ${person?.name ?? whom} to ${detail ?? "another system"}`;
    case "link_removed":
      return `ended the link of ${person?.name ?? whom} to ${detail ?? "another system"}`;
    case "sync_finished":
      return `synced people${detail ? `: ${detail}` : ""}`;
    case "removals_dismissed":
      return "kept the people a sync would have removed";
    case "exported":
      return `downloaded ${subject ? lowerFirst(subject.name) : "data"}${detail ? `, only ${detail}` : ""}`;
    case "view_as_started":
      return `started viewing Kith as ${whom}`;
    case "view_as_ended":
      return `stopped viewing Kith as ${whom}`;
    case "match_rejected":
      return `said that ${person?.name ?? "a person"} is not ${whom} of payroll`;
    case "match_reconsidered":
      return `took back that ${person?.name ?? "a person"} is not ${whom} of payroll`;
    case "mapping_ignored":
      return `said that ${whom} needs no ids in other systems`;
    case "mapping_restored":
      return `put ${whom} back among those who need ids in other systems`;
    case "user_invited":
      return `invited ${whom}${detail ? `, ${detail}` : ""}`;
    case "reset_link_made":
      return `made a link for ${whom} to choose a new password`;
    case "reset_link_mailed":
      return `asked for a new password for ${whom}, by mail`;
    case "password_set":
      return `chose a password by link${detail ? `: ${detail}` : ""}`;
    case "password_changed":
      return "changed their password";
    case "session_ended":
      return `signed themself out of ${detail ?? "another browser"}`;
    case "second_factor_on":
      return "turned on their second factor";
    case "second_factor_off":
      return "turned off their second factor";
    case "second_factor_reset":
      return `removed ${whom}'s second factor`;
    case "recovery_codes_made":
      return "made new recovery codes";
    case "same_person_decided":
      return `said that ${person?.name ?? "a person"} and ${whom} are ${detail ?? "one person or two"}`;
    case "backup_made":
      return `made a backup of everything${detail ? `: ${detail}` : ""}`;
    case "webhook_made":
      return `made the webhook ${whom}${detail ? `: ${detail}` : ""}`;
    case "webhook_changed":
      return `changed the webhook ${whom}${detail ? `: ${detail}` : ""}`;
    case "webhook_removed":
      return `removed the webhook ${whom}`;
    case "key_loss_accepted":
      return `let Kith start without encryption keys${detail ? `: ${detail}` : ""}`;
    case "restored":
      return `restored everything${detail ? ` ${detail}` : " from a backup"}`;
  }
}

const systemWords = (subject: AuditEvent["subject"]) =>
  subject ? `the ${subject.id} system: ${subject.name}` : "a system";

const lowerFirst = (text: string) => text.charAt(0).toLocaleLowerCase("en") + text.slice(1);

const groupWords: Record<ProfileGroup, string> = {
  employment: "employment details",
  contact: "contact details",
  demographics: "demographics",
  financial: "financial details",
  payroll_mapping: "payroll link",
};

/** What the record may hold, as choices. */
export const kindNames: Record<AuditKind, string> = {
  profile_read: "Private data read",
  profile_unreadable: "Private data that could not be opened",
  signed_in: "Signed in",
  sign_in_failed: "Sign-in refused",
  signed_out: "Signed out",
  user_added: "User added",
  level_changed: "Level changed",
  user_disabled: "User disabled",
  user_enabled: "User enabled",
  sessions_ended: "Signed out everywhere",
  token_created: "Token created",
  token_revoked: "Token revoked",
  connection_made: "System connected",
  connection_removed: "System disconnected",
  link_made: "Link made",
  link_removed: "Link removed",
  sync_finished: "Sync",
  removals_dismissed: "Removals dismissed",
  exported: "Data downloaded",
  view_as_started: "Viewing as someone",
  view_as_ended: "Viewing as someone ended",
  match_rejected: "Payroll match rejected",
  match_reconsidered: "Payroll rejection taken back",
  mapping_ignored: "Mapping ignored",
  mapping_restored: "Mapping no longer ignored",
  user_invited: "User invited",
  reset_link_made: "Link for a new password",
  reset_link_mailed: "New password asked for by mail",
  password_set: "Password chosen by link",
  password_changed: "Password changed",
  session_ended: "Signed out of another browser",
  second_factor_on: "Second factor turned on",
  second_factor_off: "Second factor turned off",
  second_factor_reset: "Second factor removed",
  recovery_codes_made: "Recovery codes made",
  same_person_decided: "Same person or not",
  backup_made: "Backup made",
  restored: "Restored from a backup",
  webhook_made: "Webhook made",
  webhook_changed: "Webhook changed",
  webhook_removed: "Webhook removed",
  key_loss_accepted: "Loss of a key accepted",
};

/** Where something was done, as choices. */
export const channelNames: Record<Channel, string> = {
  page: "Browser",
  api: "API",
  export: "Download",
  command: "Command line",
  system: "Kith itself",
};
