import "server-only";
import type { CallerWith } from "@/lib/identity/access/permissions";
import { describeHiddenGroups, describeRule } from "@/lib/identity/access/rule-labels";
import {
  findGroupsWithVisibleHistory,
  sensitiveGroups,
  type ProfileGroup,
  type SensitiveGroup,
} from "@/lib/identity/access/visibility";
import { toActor, type Channel } from "@/lib/identity/audit/actor";
import type { NewAuditEvent } from "@/lib/identity/audit/commands";
import { recordProfileReads } from "@/lib/identity/audit/record-reads";
import { toTimestamp } from "@/lib/platform/text/times";
import { getSelfAccessSetting, type ProfileAccess } from "./profile-access";
import { profileSections } from "./history-schema";
import type { Profile } from "./schema";
import { decryptChangeRow, type StoredChange } from "./stored-change";
import { findStoredProfile } from "./stored-profile";

export type DisclosedProfile = {
  personId: string;
  profile: Profile;
  unreadable: readonly SensitiveGroup[];
  /** True for executives: only they see which groups cannot be decrypted, because they can fix the cause. */
  canSeeUnreadable: boolean;
  hidden: string;
};

type StoredGroups = NonNullable<Awaited<ReturnType<typeof findStoredProfile>>>;

/**
 * Profile that was read for a caller. Only `disclose` and `discloseAll` return its values, after the audit log has an
 * event for each requested and visible private group, readable or not. They throw if the events cannot be stored.
 */
export class UndisclosedProfile {
  readonly #stored: StoredGroups;
  readonly #requested: ReadonlySet<ProfileGroup>;

  private constructor(
    readonly access: ProfileAccess,
    requested: ReadonlySet<ProfileGroup>,
    stored: StoredGroups,
  ) {
    this.#requested = requested;
    this.#stored = stored;
  }

  static async find(
    access: ProfileAccess,
    groups: readonly ProfileGroup[],
  ): Promise<UndisclosedProfile | null> {
    const requested = new Set(groups.filter((group) => access.groups.has(group)));
    const stored = await findStoredProfile(access.person.id, requested);
    return stored && new UndisclosedProfile(access, requested, stored);
  }

  get sources() {
    const { sources, hasProfile, lastSyncedAt, readAt, payrollEmployeeId } = this.#stored;
    return {
      sources,
      hasProfile,
      isLinked: payrollEmployeeId !== null,
      payrollConfirmedAt: lastSyncedAt && toTimestamp(lastSyncedAt),
      payrollReadAt: readAt && toTimestamp(readAt),
    };
  }

  async disclose(channel?: Channel): Promise<DisclosedProfile> {
    await recordProfileReads(toActor(this.access.caller, channel), this.#buildReadEvents());
    return this.#selectVisibleGroups();
  }

  /** All reads are in the audit log before any data are returned, in the given order. */
  static async discloseAll(
    caller: CallerWith<"view:people">,
    profiles: readonly UndisclosedProfile[],
    channel?: Channel,
  ): Promise<DisclosedProfile[]> {
    const events = profiles.flatMap((profile) => profile.#buildReadEvents());
    await recordProfileReads(toActor(caller, channel), events);
    return profiles.map((profile) => profile.#selectVisibleGroups());
  }

  #buildReadEvents(): NewAuditEvent[] {
    const { person, groups } = this.access;
    return sensitiveGroups.flatMap((group) => {
      const rule = this.#requested.has(group) && groups.get(group);
      const kind = this.#stored.unreadable.includes(group) ? "profile_unreadable" : "profile_read";
      return rule ? [{ kind, person, group, rule: describeRule(rule) }] : [];
    });
  }

  #selectVisibleGroups(): DisclosedProfile {
    const { caller, person, groups } = this.access;
    const [stored, requested] = [this.#stored, this.#requested];
    const profile = {
      employment: stored.employment,
      ...(requested.has("contact") && stored.contact && { contact: stored.contact }),
      ...(requested.has("demographics") && stored.demographics && { demographics: stored.demographics }),
      ...(requested.has("financial") && stored.financial && { financial: stored.financial }),
      ...(requested.has("payroll_mapping") && {
        payroll_mapping: {
          status: stored.payrollEmployeeId === null ? ("not_linked" as const) : ("linked" as const),
          payroll_employee_id: stored.payrollEmployeeId,
          last_synced_at: stored.lastSyncedAt && toTimestamp(stored.lastSyncedAt),
        },
      }),
    };
    return {
      personId: person.id,
      profile,
      unreadable: stored.unreadable,
      canSeeUnreadable: caller.accessLevel === "executive",
      hidden: describeHiddenGroups(
        new Set(groups.keys()),
        getSelfAccessSetting(),
        caller.personId === person.id,
      ),
    };
  }
}

/**
 * Returns the person's changes with their values, without groups whose history the caller may not see, after the audit
 * log has an event for each private group among them. Throws if the events cannot be stored.
 */
export async function discloseChanges<Change extends StoredChange>(
  { caller, person, groups }: ProfileAccess,
  changes: readonly Change[],
) {
  const rules = findGroupsWithVisibleHistory(caller, groups);
  const visible = changes.flatMap((change) => {
    const [group, name = ""] = (change.field ?? "").split(".");
    const section = profileSections.options.find((one) => one === group && rules.has(one));
    return section && change.personId === person.id ? [{ change, section, name }] : [];
  });
  const events = sensitiveGroups.flatMap((group): NewAuditEvent[] => {
    const rule = visible.some(({ section }) => section === group) && rules.get(group);
    return rule
      ? [{ kind: "profile_read", person, group, rule: describeRule(rule), detail: "earlier values" }]
      : [];
  });
  await recordProfileReads(toActor(caller), events);
  return visible.map(({ change, ...place }) => ({ ...change, ...place, ...decryptChangeRow(change) }));
}
