import "server-only";
import type { CallerWith } from "@/lib/identity/access/permissions";
import { personNotFoundProblem, requireAboutEditor } from "@/lib/identity/access/require-permission";
import { toActor } from "@/lib/identity/audit/actor";
import { recordAuditEvents } from "@/lib/identity/audit/commands";
import { fullName } from "@/lib/identity/matching/names";
import {
  incrementDirectoryVersion,
  withDirectoryLock,
  type LockedSession,
} from "@/lib/versions/directory-version";
import type { PublishedField } from "@/lib/versions/published-fields";
import { storeDirectoryChanges } from "@/lib/versions/store-directory-changes";
import { inDirectoryFilter } from "@/lib/people/membership";
import { databaseNow, type DatabaseSession } from "@/lib/platform/database/database";
import { Problem } from "@/lib/platform/problem";
import { joinNames, uncapitalizeLabel } from "@/lib/platform/text/text-format";
import { storeCustomFieldValues } from "../custom-fields/commands";
import type { CustomField } from "../custom-fields/schema";
import { getCurrentDirectory, type Directory } from "@/lib/directory/directory-store";
import { aboutFieldLabels, emptyAbout, findChangedFields } from "./labels";
import { buildAboutResponse, toAbout } from "./queries";
import type { About, AboutChange, AboutField, AboutResponse } from "./schema";

/**
 * Changes a person's About fields and custom fields, in one transaction with the audit log and the change feed. Writes
 * nothing for unchanged values. Throws 404 if the person is not in the directory or the caller does not see a custom
 * field, 403 unless the caller may change each field (ABOUT-2, FIELD-3), 400 for invalid values of custom fields, and
 * 503 after `maxAttempts`.
 */
export async function changeAbout(
  caller: CallerWith<"view:people">,
  personId: string,
  change: AboutChange,
): Promise<AboutResponse> {
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const { directory } = await getCurrentDirectory();
    const changed = await tryChangeAbout(directory, caller, personId, change);
    if (changed) return changed;
  }
  throw new Problem(
    "unavailable",
    "database_unavailable",
    "The directory changes too often at the moment. Try again in a minute.",
  );
}

/**
 * An attempt with custom fields fails if a new directory version is published before the attempt locks the directory.
 */
const maxAttempts = 20;
export const aboutTransaction = { maxWait: 10_000, timeout: 30_000 };

/** Returns null, without a change, if custom fields change and `directory` is no longer the published version. */
async function tryChangeAbout(
  directory: Directory,
  caller: CallerWith<"view:people">,
  personId: string,
  { fields: fieldChanges = {}, ...change }: AboutChange,
): Promise<AboutResponse | null> {
  if (!directory.byId.has(personId)) throw personNotFoundProblem();
  if (Object.keys(change).length > 0 || Object.keys(fieldChanges).length === 0)
    requireAboutEditor(caller, personId);
  return withDirectoryLock(async (transaction) => {
    if (Object.keys(fieldChanges).length > 0) {
      // The rights to custom fields depend on the reporting lines, which may differ in the newer version.
      const { version } = await transaction.directoryState.findUniqueOrThrow({ where: { id: 1 } });
      if (version !== directory.version) return null;
    }
    const person = await transaction.person.findUnique({ where: { id: personId, ...inDirectoryFilter } });
    if (!person) throw personNotFoundProblem();
    const stored = await transaction.personAbout.findUnique({ where: { personId } });
    const before = stored ? toAbout(stored) : emptyAbout;
    const after = { ...before, ...omitUndefined(change) };
    const names = findChangedFields(before, after);
    const fields = await storeCustomFieldValues(transaction, caller, personId, fieldChanges, directory);
    const published = toPublishedFields(names, fields);
    if (published.length > 0) {
      await storeDirectoryChanges(await incrementDirectoryVersion(transaction), [
        { personId, kind: "changed", fields: published, before: {} },
      ]);
    }
    if (names.length > 0) await storeAbout(transaction, personId, after);
    const labels = [
      ...names.map((name) => uncapitalizeLabel(aboutFieldLabels[name])),
      ...fields.map(({ name }) => name),
    ];
    if (labels.length > 0) {
      await recordAuditEvents(transaction, toActor(caller), [
        {
          kind: "about_changed",
          person: { id: personId, name: fullName(person) },
          detail: joinNames(labels),
        },
      ]);
    }
    return buildAboutResponse(caller, personId, directory, transaction);
  }, aboutTransaction);
}

const omitUndefined = (change: Omit<AboutChange, "fields">): Partial<About> =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));

/** Names under which the change feed lists these fields. Omits custom fields that not everyone sees. */
const toPublishedFields = (
  names: readonly AboutField[],
  fields: readonly Pick<CustomField, "seen_by">[],
): PublishedField[] => [
  ...(names.includes("preferred_name") ? (["preferred_name"] as const) : []),
  ...(names.some((name) => name !== "preferred_name") || fields.some(({ seen_by }) => seen_by === "everyone")
    ? (["about"] as const)
    : []),
];

/** Moves nothing if About fields were ever stored for the record `toId`. */
export async function moveAbout(transaction: LockedSession, fromId: string, toId: string): Promise<void> {
  if ((await transaction.personAbout.count({ where: { personId: toId } })) > 0) return;
  await transaction.personAbout.updateMany({ where: { personId: fromId }, data: { personId: toId } });
}

export async function storeAbout(session: DatabaseSession, personId: string, given: About) {
  const data = {
    preferredName: given.preferred_name,
    pronouns: given.pronouns,
    namePronunciation: given.name_pronunciation,
    about: given.about,
    workPhone: given.work_phone,
    skills: given.skills,
    askMeAbout: given.ask_me_about,
    languages: given.languages,
    links: given.links,
    birthday: given.birthday,
    workingHours: given.working_hours,
    updatedAt: databaseNow(),
  };
  return session.personAbout.upsert({ where: { personId }, create: { personId, ...data }, update: data });
}
