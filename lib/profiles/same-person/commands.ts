import "server-only";
import { randomUUID } from "node:crypto";
import type { CallerWith } from "@/lib/identity/access/permissions";
import { requireUnrestrictedForOwnLinks } from "@/lib/identity/access/require-permission";
import { toActor, type Actor } from "@/lib/identity/audit/actor";
import { recordAuditEvents } from "@/lib/identity/audit/commands";
import { noteChangedPeople } from "@/lib/versions/note-changed-people";
import { storeDirectoryChanges, type PublishableChange } from "@/lib/versions/store-directory-changes";
import { pickSortValues } from "@/lib/versions/sort-fields";
import { incrementDirectoryVersion, type PublishingSession } from "@/lib/versions/directory-version";
import { Prisma, type Person, type SyncChange } from "@/lib/generated/prisma/client";
import { toDateText } from "@/lib/platform/text/times";
import { hiddenFilter, inDirectoryFilter, isActive } from "@/lib/people/membership";
import { setProjectsIds } from "@/lib/identity/external-ids/identities";
import { fullName } from "@/lib/identity/matching/names";
import { changeAs } from "@/lib/identity/session/change-as";
import type { DatabaseSession } from "@/lib/platform/database/database";
import { currentRequestId } from "@/lib/platform/log/request-context";
import { Problem } from "@/lib/platform/problem";
import { moveAbout } from "@/lib/directory/about/commands";
import { moveCustomFieldValues } from "@/lib/directory/custom-fields/commands";
import { moveProfile } from "@/lib/profiles/commands";
import { moveUploadedPicture } from "@/lib/profiles/own-picture/commands";
import { toRunTrigger } from "@/lib/runs/run-actor";
import { insertChanges, type ChangeRow } from "@/lib/runs/journal-changes";
import { toJournalFieldName } from "@/lib/runs/run-schema";
import { copyPersonDataToUsers } from "@/lib/identity/external-ids/user-links";
import { keyOfPerson, keyOfUser, peopleIdentity } from "@/lib/identity/external-ids/people-identity";

const decisionChange = { need: "manage:people", locksDirectory: true, maxWait: 30_000 } as const;

/**
 * Stores an executive's decision whether the former and the new person are the same person (SYNC-11, SYNC-25, SYNC-26),
 * in one transaction. If they are, the former person returns under their own id with profile and links and
 * gets the newcomer's data, and the newcomer is deleted; the next sync then finds no changes. If they are two people,
 * only the decision is stored, and a person whom a run renamed is split in two.
 */
export async function decideSamePerson(
  caller: CallerWith<"manage:people">,
  runId: string,
  { formerId, newcomerId }: { formerId: string; newcomerId: string | undefined },
  isSamePerson: boolean,
): Promise<void> {
  await changeAs(caller, decisionChange, async (transaction, current) => {
    const actor = toActor(current);
    // No refusal may name a hidden person.
    if ((await transaction.person.count({ where: { id: formerId, ...hiddenFilter } })) > 0)
      throw createReplacementNotFoundProblem();
    const rename = await transaction.syncChange.findFirst({
      where: { runId, personId: formerId, kind: "updated", replacedById: formerId },
    });
    if (isSamePerson && rename?.isSamePerson === false) {
      throw new Problem(
        "conflict",
        "already_decided",
        `${rename.personName} is two people by a decision, which has a run of its own. Change the answer there.`,
      );
    }
    const publishing = isSamePerson || rename ? await incrementDirectoryVersion(transaction) : null;
    if (publishing && rename && !isSamePerson) await splitRenamedPerson(publishing, current, rename);
    if (rename) return;
    const pair = await findPair(transaction, runId, formerId, newcomerId);
    requireUnrestrictedForOwnLinks(current, [pair.userId, pair.formerUserId]);
    if (publishing) await mergePeople(publishing, runId, pair, actor);
    await transaction.syncChange.update({ where: { id: pair.changeId }, data: { isSamePerson } });
    await recordDecision(transaction, actor, pair.formerName, pair.former.id, pair.newcomer, isSamePerson);
  });
}

const recordDecision = (
  transaction: DatabaseSession,
  actor: Actor,
  formerName: string,
  formerId: string,
  newcomer: { id: string; firstName: string; lastName: string },
  isSamePerson: boolean,
) =>
  recordAuditEvents(transaction, actor, [
    {
      kind: "same_person_decided",
      person: { id: formerId, name: formerName },
      subject: { id: newcomer.id, name: fullName(newcomer) },
      detail: isSamePerson ? "the same person" : "two people",
    },
  ]);

/** Days in which an executive may decide that a renamed person is two people (SYNC-26). */
const renameDecisionDays = 30;

/**
 * Gives the external id, the directory fields and the reports of a renamed person to a new person. The former person
 * leaves with the name, the e-mail address and the user from before the run, and keeps profile, About and payroll link.
 */
async function splitRenamedPerson(
  transaction: PublishingSession,
  caller: CallerWith<"manage:people">,
  rename: SyncChange,
): Promise<void> {
  const { runId, personId: formerId } = rename;
  const actor = toActor(caller);
  const person = await transaction.person.findUnique({ where: { id: formerId, ...inDirectoryFilter } });
  const identity = await transaction.externalIdentity.findUnique({
    where: keyOfPerson(formerId),
  });
  const [run] = await transaction.$queryRaw<unknown[]>`
    SELECT id FROM sync_runs WHERE id = ${runId}::uuid
      AND started_at > clock_timestamp() - make_interval(days => ${renameDecisionDays}::int)`;
  if (!run || !identity || !person || rename.isSamePerson !== null) {
    throw new Problem(
      "conflict",
      "already_decided",
      `${rename.personName} was already decided, has left, or was renamed more than ${renameDecisionDays} days ago.`,
    );
  }
  const changes = await transaction.syncChange.findMany({
    where: { runId, personId: formerId, kind: "updated" },
  });
  const before = (field: string, now: string | null) => {
    const change = changes.find((one) => one.field === field);
    return change ? change.old : now;
  };
  const formerUserId = before("user_id", identity.userId);
  requireUnrestrictedForOwnLinks(caller, [identity.userId, formerUserId]);
  const reports = await transaction.person.findMany({ where: { managerId: formerId } });

  const { createdAt: _created, changedAt: _changed, reportsChangedAt: _reports, ...data } = person;
  const newcomer = { ...data, id: randomUUID() };
  await transaction.person.create({ data: newcomer });
  await transaction.$executeRaw`
    UPDATE people SET removed_at = clock_timestamp(), manager_id = NULL, last_confirmed_at = NULL,
      first_name = ${before("first_name", person.firstName)}, last_name = ${before("last_name", person.lastName)},
      email = ${before("email", person.email)}
    WHERE id = ${formerId}::uuid`;
  await transaction.person.updateMany({ where: { managerId: formerId }, data: { managerId: newcomer.id } });
  await transaction.personPicture.updateMany({
    where: { personId: formerId },
    data: { personId: newcomer.id },
  });
  await setProjectsIds(transaction, [{ id: newcomer.id, externalId: identity.externalId, userId: null }]);
  await storeDirectoryChanges(transaction, [
    { personId: newcomer.id, kind: "joined" },
    { personId: formerId, kind: "left", before: pickSortValues(person) },
    ...toChangedReports(reports, formerId),
  ]);
  const formerName = rename.old ?? rename.personName;
  const former = { person_id: formerId, person_name: formerName, kind: "replaced" };
  const decision = await writeJournalRun(transaction, runId, actor, [
    { ...former, replaced_by_id: newcomer.id },
    ...(formerUserId === null ? [] : [{ ...former, field: "user_id", old: formerUserId }]),
    { person_id: newcomer.id, person_name: fullName(newcomer), kind: "created" },
    ...toMovedReports(reports, formerId, newcomer.id),
  ]);
  await transaction.syncChange.updateMany({
    where: { OR: [{ id: rename.id }, { runId: decision, replacedById: newcomer.id }] },
    data: { isSamePerson: false },
  });
  await recordDecision(transaction, actor, formerName, formerId, newcomer, false);
}

const toChangedReports = (reports: readonly Person[], formerManagerId: string): PublishableChange[] =>
  reports.map(({ id }) => ({
    personId: id,
    kind: "changed",
    fields: ["manager_id"],
    before: { manager_id: formerManagerId },
  }));

const toMovedReports = (reports: readonly Person[], from: string, to: string): ChangeRow[] =>
  reports.map((report) => ({
    person_id: report.id,
    person_name: fullName(report),
    kind: "updated",
    field: "manager_id",
    old: from,
    new: to,
  }));

type PersonPair = Awaited<ReturnType<typeof findPair>>;

/** Throws 400 if no newcomer is chosen among several, 404 if the run replaced no one, 409 if it is too late. */
async function findPair(
  transaction: DatabaseSession,
  runId: string,
  formerId: string,
  newcomerId: string | undefined,
) {
  const changes = await transaction.syncChange.findMany({
    where: { runId, personId: formerId, kind: "replaced" },
  });
  const [change, another] = changes.filter(
    ({ replacedById }) => replacedById !== null && [replacedById, undefined].includes(newcomerId),
  );
  if (!change?.replacedById) {
    throw createReplacementNotFoundProblem();
  }
  if (another) {
    throw new Problem(
      "invalid",
      "invalid_request",
      `Several new people may be ${change.personName}. Send the id of one as newcomer_id.`,
    );
  }
  const former = await transaction.person.findUnique({ where: { id: formerId } });
  if (!former) {
    throw new Problem(
      "conflict",
      "former_person_deleted",
      `${change.personName} left too long ago and their data are deleted. They cannot be restored.`,
    );
  }
  if (isActive(former)) {
    throw new Problem(
      "conflict",
      "already_decided",
      `${change.personName} is already back in the directory.`,
    );
  }
  const newcomer = await transaction.person.findUnique({
    where: { id: change.replacedById, ...inDirectoryFilter },
  });
  const identity =
    newcomer && (await transaction.externalIdentity.findUnique({ where: keyOfPerson(newcomer.id) }));
  if (!newcomer || !identity) {
    throw new Problem(
      "conflict",
      "new_person_left",
      `The new person with the id of ${change.personName} has left the directory as well. Sync again. If the source of people lists them, decide then.`,
    );
  }
  return {
    changeId: change.id,
    former,
    formerName: change.personName,
    newcomer,
    externalId: identity.externalId,
    userId: identity.userId,
    formerUserId: changes.find(({ field }) => field === "user_id")?.old ?? null,
  };
}

const createReplacementNotFoundProblem = () =>
  new Problem(
    "missing",
    "replacement_not_found",
    "That sync run did not give this person's id to a new person.",
  );

async function mergePeople(
  transaction: PublishingSession,
  runId: string,
  pair: PersonPair,
  actor: Actor,
): Promise<void> {
  const { former, newcomer, externalId } = pair;
  const userId = await chooseUser(transaction, pair);
  const payroll = await findPayrollLink(transaction, pair, userId);
  const reports = await transaction.person.findMany({ where: { managerId: newcomer.id } });

  if (payroll?.personId === newcomer.id) await moveProfile(transaction, newcomer.id, former.id);
  await moveAbout(transaction, newcomer.id, former.id);
  await moveUploadedPicture(transaction, newcomer.id, former.id);
  await moveCustomFieldValues(transaction, newcomer.id, former.id);
  // A former person who left under another external id still has that id.
  await transaction.externalIdentity.deleteMany({
    where: { ...peopleIdentity, personId: former.id, externalId: { not: externalId } },
  });
  await setProjectsIds(transaction, [{ id: former.id, externalId, userId }]);
  if (payroll) {
    const { provider } = payroll;
    await transaction.externalIdentity.update({
      where: { provider_externalId: { provider, externalId: payroll.externalId } },
      data: { personId: former.id, userId },
    });
  }
  await noteChangedPeople(transaction, {
    people: [former.id, ...reports.map(({ id }) => id)],
    renamed: fullName(former) === fullName(newcomer) ? [] : [former.id],
    managers: [former.id, newcomer.managerId],
  });
  await copyNewcomerData(transaction, former, newcomer);
  await transaction.formerSourceId.updateMany({
    where: { personId: newcomer.id },
    data: { personId: former.id },
  });
  await transaction.person.delete({ where: { id: newcomer.id } });
  await copyPersonDataToUsers(transaction);

  await storeDirectoryChanges(transaction, [
    { personId: former.id, kind: "returned" },
    { personId: newcomer.id, kind: "left", before: pickSortValues(newcomer) },
    ...toChangedReports(reports, newcomer.id),
  ]);
  await writeJournalRun(transaction, runId, actor, [
    ...buildChangeRows(pair, userId),
    { person_id: newcomer.id, person_name: fullName(newcomer), kind: "removed" },
    ...toMovedReports(reports, newcomer.id, former.id),
  ]);
}

/** Prefers the newcomer's user. Throws 409 if the former person's user now belongs to another person. */
async function chooseUser(transaction: DatabaseSession, pair: PersonPair): Promise<string | null> {
  const { formerUserId, userId } = pair;
  if (formerUserId === null || formerUserId === userId) return userId;
  const user = await transaction.appUser.findUnique({ where: { id: formerUserId } });
  if (!user) return userId;
  const elsewhere = await transaction.externalIdentity.findUnique({
    where: keyOfUser(user.id),
    include: { person: true },
  });
  if (elsewhere && elsewhere.personId !== pair.former.id) {
    const owner = elsewhere.person?.isHidden ? null : elsewhere.person;
    const ownerName = owner ? fullName(owner) : "someone else";
    throw new Problem(
      "conflict",
      "account_linked_elsewhere",
      `The account of ${pair.formerName}${owner ? `, ${user.email},` : ""} now belongs to ${ownerName}. Nothing was changed. If that is wrong, clear the projects id of that account under Matching, then decide again.`,
    );
  }
  return userId ?? user.id;
}

/** Throws 409 if there are several links, or if an executive rejected the employee, or all, for one of the two people. */
async function findPayrollLink(transaction: DatabaseSession, pair: PersonPair, userId: string | null) {
  const { former, newcomer, formerName } = pair;
  const rows = await transaction.externalIdentity.findMany({
    where: {
      provider: "payroll",
      OR: [{ personId: { in: [former.id, newcomer.id] } }, ...(userId === null ? [] : [{ userId }])],
    },
  });
  const [link, another] = rows;
  if (another) {
    throw new Problem(
      "conflict",
      "payroll_ids_differ",
      `${formerName} and ${fullName(newcomer)} are linked to different payroll employees, so nothing was changed. If they are the same person, unlink ${fullName(newcomer)} from payroll first.`,
    );
  }
  if (!link) return null;
  const rejected = await transaction.payrollRejection.findFirst({
    where: { personId: { in: [former.id, newcomer.id] }, employeeId: link.externalId },
  });
  if (rejected) {
    throw new Problem(
      "conflict",
      "match_rejected",
      `An executive decided that payroll employee ${rejected.employeeName} is not this person, but ${formerName} is linked to that employee. Nothing was changed. Undo the decision under Matching first.`,
    );
  }
  const people = { personId: { in: [former.id, newcomer.id] } };
  if ((await transaction.personMark.count({ where: { kind: "not_in_payroll", ...people } })) > 0) {
    throw new Problem(
      "conflict",
      "match_rejected",
      `${formerName} or ${fullName(newcomer)} is marked as not in payroll, but one of them is linked to a payroll employee. Nothing was changed. Undo the mark or unlink the employee first.`,
    );
  }
  return link;
}

/** Moves the newcomer's reports, vendor picture, chat profile, absences, marks, rejections and run entries. */
async function copyNewcomerData(
  transaction: DatabaseSession,
  former: Person,
  newcomer: Person,
): Promise<void> {
  const { id: _id, createdAt: _since, changedAt: _changed, reportsChangedAt: _reports, ...data } = newcomer;
  await transaction.person.update({ where: { id: former.id }, data });
  await transaction.person.updateMany({ where: { managerId: newcomer.id }, data: { managerId: former.id } });
  for (const table of ["person_pictures", "chat_profiles", "absences"].map((name) => Prisma.raw(name))) {
    await transaction.$executeRaw`DELETE FROM ${table} WHERE person_id = ${former.id}::uuid`;
    await transaction.$executeRaw`
      UPDATE ${table} SET person_id = ${former.id}::uuid WHERE person_id = ${newcomer.id}::uuid`;
  }
  await transaction.$executeRaw`
    INSERT INTO person_marks (person_id, kind, other_id, set_at, set_by_name)
    SELECT CASE person_id WHEN ${newcomer.id}::uuid THEN ${former.id}::uuid ELSE person_id END, kind,
      CASE other_id WHEN ${newcomer.id}::uuid THEN ${former.id}::uuid ELSE other_id END, set_at, set_by_name
    FROM person_marks
    WHERE ${newcomer.id}::uuid IN (person_id, other_id) AND ${former.id}::uuid NOT IN (person_id, other_id)
    ON CONFLICT DO NOTHING`;
  await transaction.$executeRaw`
    UPDATE department_settings SET branches = replace(branches::text, ${newcomer.id}, ${former.id})::jsonb
    WHERE strpos(branches::text, ${former.id}) = 0`;
  await transaction.$executeRaw`
    UPDATE payroll_rejections AS moved SET person_id = ${former.id}::uuid
    WHERE moved.person_id = ${newcomer.id}::uuid AND NOT EXISTS (SELECT FROM payroll_rejections AS own
      WHERE own.person_id = ${former.id}::uuid AND own.employee_id = moved.employee_id)`;
  await transaction.$executeRaw`
    UPDATE payroll_run_people AS moved SET person_id = ${former.id}::uuid
    WHERE moved.person_id = ${newcomer.id}::uuid AND NOT EXISTS (SELECT FROM payroll_run_people AS own
      WHERE own.person_id = ${former.id}::uuid AND own.run_id = moved.run_id)`;
}

function buildChangeRows({ former, newcomer }: PersonPair, userId: string | null): ChangeRow[] {
  const person = { person_id: former.id, person_name: fullName(newcomer) };
  const fields = [
    "firstName",
    "lastName",
    "title",
    "avatarUrl",
    "email",
    "office",
    "department",
    "managerId",
  ] as const;
  const day = ({ joinedOn }: Person) => joinedOn && toDateText(joinedOn);
  const formatTeams = ({ teams }: Person) => teams.join(", ") || null;
  const values = [
    ...fields.map((field) => ({
      field: toJournalFieldName(field),
      old: former[field],
      new: newcomer[field],
    })),
    { field: "teams", old: formatTeams(former), new: formatTeams(newcomer) },
    { field: "joined_on", old: day(former), new: day(newcomer) },
    { field: "user_id", old: null, new: userId },
  ];
  return [
    { ...person, kind: "returned" },
    ...values
      .filter((change) => change.old !== change.new)
      .map((change) => ({ ...person, kind: "updated", ...change })),
  ];
}

/** Writes a separate run, so that the history of each affected person shows the change with its time. */
async function writeJournalRun(
  transaction: DatabaseSession,
  runId: string,
  actor: Actor,
  changes: readonly ChangeRow[],
): Promise<string> {
  const id = randomUUID();
  const updated = new Set(changes.map(({ person_id }) => person_id)).size - 1;
  await transaction.$executeRaw`
    INSERT INTO sync_runs (id, answers_run_id, trigger, started_by, state, phase, updated, removed, started_at, finished_at,
      request_id)
    VALUES (${id}::uuid, ${runId}::uuid, ${toRunTrigger(actor)}::sync_trigger, ${actor.userId}::uuid, 'succeeded', 'done',
      ${updated}::int, 1, clock_timestamp(), clock_timestamp(), ${currentRequestId()})`;
  await insertChanges(transaction, id, changes);
  return id;
}
