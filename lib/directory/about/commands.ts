import "server-only";
import type { CallerWith } from "@/lib/identity/access/permissions";
import { personNotFoundProblem, requireAboutEditor } from "@/lib/identity/access/require-permission";
import { toActor } from "@/lib/identity/audit/actor";
import { recordAuditEvents } from "@/lib/identity/audit/commands";
import { fullName } from "@/lib/identity/matching/names";
import { incrementDirectoryVersion, lockDirectory } from "@/lib/history/directory-version";
import type { PublishedField } from "@/lib/history/published-fields";
import { storeDirectoryChanges } from "@/lib/history/store-directory-changes";
import { database, type DatabaseSession } from "@/lib/platform/database";
import { uncapitalizeLabel } from "@/lib/platform/text-format";
import { getCurrentDirectory } from "../directory-store";
import { aboutFieldLabels, emptyAbout, findChangedFields } from "./labels";
import { toAbout, toAboutResponse } from "./queries";
import type { About, AboutChange, AboutField, AboutResponse } from "./schema";

/**
 * Changes what a person says of themselves, in one transaction with the audit log and the feed of changes. Unchanged values write
 * nothing. Throws 403 unless the caller is the person or an executive (ABOUT-2), and 404 if the person is not in the directory.
 */
export async function changeAbout(
  caller: CallerWith<"view:people">,
  personId: string,
  change: AboutChange,
): Promise<AboutResponse> {
  const { directory } = await getCurrentDirectory();
  if (!directory.byId.has(personId)) throw personNotFoundProblem();
  requireAboutEditor(caller, personId);
  return database().$transaction(
    async (transaction) => {
      await lockDirectory(transaction); // Serialises concurrent changes of one person, and excludes their removal.
      const person = await transaction.person.findUnique({ where: { id: personId, removedAt: null } });
      if (!person) throw personNotFoundProblem();
      const stored = await transaction.personAbout.findUnique({ where: { personId } });
      const before = stored ? toAbout(stored) : emptyAbout;
      const after = { ...before, ...dropAbsent(change) };
      const fields = findChangedFields(before, after);
      if (fields.length === 0) return toAboutResponse(caller, personId, stored);
      await incrementDirectoryVersion(transaction);
      const row = await storeAbout(transaction, personId, after);
      await storeDirectoryChanges(transaction, [
        { personId, kind: "changed", fields: toPublishedFields(fields), before: {} },
      ]);
      await recordAuditEvents(transaction, toActor(caller), [
        {
          kind: "about_changed",
          person: { id: personId, name: fullName(person) },
          detail: listFormat.format(fields.map((field) => uncapitalizeLabel(aboutFieldLabels[field]))),
        },
      ]);
      return toAboutResponse(caller, personId, row);
    },
    { maxWait: 10_000, timeout: 30_000 },
  );
}

const listFormat = new Intl.ListFormat("en-GB");

/** Removes fields that are undefined: absent from the request. */
const dropAbsent = (change: AboutChange): Partial<About> =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));

/** Returns the names of these fields in the feed of changes. */
const toPublishedFields = (fields: readonly AboutField[]): PublishedField[] => [
  ...(fields.includes("preferred_name") ? (["preferred_name"] as const) : []),
  ...(fields.some((field) => field !== "preferred_name") ? (["about"] as const) : []),
];

/** Moves what a person says of themselves to another record of the same person, unless that record has its own. */
export async function moveAbout(transaction: DatabaseSession, fromId: string, toId: string): Promise<void> {
  if ((await transaction.personAbout.count({ where: { personId: toId } })) > 0) return;
  await transaction.personAbout.updateMany({ where: { personId: fromId }, data: { personId: toId } });
}

/** Stores the complete row of a person. */
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
    updatedAt: new Date(),
  };
  return session.personAbout.upsert({ where: { personId }, create: { personId, ...data }, update: data });
}
