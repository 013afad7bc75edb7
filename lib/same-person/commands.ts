import "server-only";
import { randomUUID } from "node:crypto";
import type { CallerWith } from "@/lib/access/levels";
import { actorOf, type Actor } from "@/lib/audit/actor";
import { record } from "@/lib/audit/commands";
import { tellChanges, type TellableChange } from "@/lib/directory-version/tell-changes";
import { sortedValuesOf } from "@/lib/directory-version/sorted-fields";
import { lockDirectory, raiseDirectoryVersion } from "@/lib/directory-version/directory-version";
import type { Person } from "@/lib/generated/prisma/client";
import { toDate } from "@/lib/http/times";
import { setProjectsIds } from "@/lib/identities/identities";
import { fullName } from "@/lib/matching/names";
import { database, type DatabaseSession } from "@/lib/platform/database";
import { currentRequestId } from "@/lib/platform/request-context";
import { Problem } from "@/lib/problem";
import { moveProfile } from "@/lib/profiles/commands";
import { triggerOf } from "@/lib/runs/run-actor";
import { insertChanges, journalNameOf, type ChangeRow } from "@/lib/people-sync/journal-changes";
import { copyToMatchedUsers } from "@/lib/people-sync/matched-users";

/**
 * An executive's answer where the projects system gave an external id another name and another e-mail (SYNC-11). The same person: the
 * former holder is in the directory again under their own id, with profile and links, as the newcomer stands there now, who is gone;
 * the next sync finds nothing to change. Two people: that is written down, and it is not asked again. All of it or nothing.
 */
export async function decideSamePerson(
  caller: CallerWith<"manage:people">,
  runId: string,
  formerId: string,
  isSamePerson: boolean,
): Promise<void> {
  const actor = actorOf(caller);
  await database().$transaction(
    async (transaction) => {
      // Syncs, links and readings take turns with this.
      await (isSamePerson ? raiseDirectoryVersion(transaction) : lockDirectory(transaction));
      const pair = await findPair(transaction, runId, formerId);
      if (isSamePerson) await unite(transaction, runId, pair, actor);
      await transaction.syncChange.update({ where: { id: pair.changeId }, data: { isSamePerson } });
      await record(transaction, actor, [
        {
          kind: "same_person_decided",
          person: { id: pair.former.id, name: pair.formerName },
          subject: { id: pair.newcomer.id, name: fullName(pair.newcomer) },
          detail: isSamePerson ? "the same person" : "two people",
        },
      ]);
    },
    { maxWait: 30_000, timeout: 60_000 },
  );
}

type Pair = {
  changeId: bigint;
  former: Person;
  formerName: string;
  newcomer: Person;
  /** The id of the projects system, which the newcomer has now, and their user. */
  externalId: string;
  userId: string | null;
  /** The user whom the former had. */
  formerUserId: string | null;
};

/** The two of them; 404 where the run replaced no such person, 409 where it is too late to say anything about them. */
async function findPair(transaction: DatabaseSession, runId: string, formerId: string): Promise<Pair> {
  const changes = await transaction.syncChange.findMany({
    where: { runId, personId: formerId, kind: "replaced" },
  });
  const change = changes.find(({ replacedById }) => replacedById !== null);
  if (!change?.replacedById) {
    throw new Problem(
      "missing",
      "replacement_not_found",
      "That sync run did not take the id of this person for someone new.",
    );
  }
  const former = await transaction.person.findUnique({ where: { id: formerId } });
  if (!former) {
    throw new Problem(
      "conflict",
      "former_person_deleted",
      `${change.personName} was removed more than 30 days ago and their data are deleted, so nothing of them can return.`,
    );
  }
  if (former.removedAt === null) {
    throw new Problem(
      "conflict",
      "already_decided",
      `${change.personName} is in the directory again already.`,
    );
  }
  const newcomer = await transaction.person.findUnique({ where: { id: change.replacedById } });
  const identity =
    newcomer?.removedAt === null
      ? await transaction.externalIdentity.findUnique({
          where: { personId_provider: { personId: newcomer.id, provider: "projects" } },
        })
      : null;
  if (!newcomer || !identity) {
    throw new Problem(
      "conflict",
      "new_person_left",
      `The person with the new id of ${change.personName} has left the directory as well. Sync again: if the projects system lists them, answer then.`,
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

async function unite(transaction: DatabaseSession, runId: string, pair: Pair, actor: Actor): Promise<void> {
  const { former, newcomer, externalId } = pair;
  const userId = await chooseUser(transaction, pair);
  const payroll = await findPayrollLink(transaction, pair, userId);
  const reports = await transaction.person.findMany({ where: { managerId: newcomer.id } });

  if (payroll?.personId === newcomer.id) await moveProfile(transaction, newcomer.id, former.id);
  await setProjectsIds(transaction, [{ id: former.id, externalId, userId }]);
  if (payroll) {
    const { provider } = payroll;
    await transaction.externalIdentity.update({
      where: { provider_externalId: { provider, externalId: payroll.externalId } },
      data: { personId: former.id, userId },
    });
  }
  await takeOver(transaction, former, newcomer);
  await transaction.person.delete({ where: { id: newcomer.id } });
  await copyToMatchedUsers(transaction);

  await tellChanges(transaction, [
    { personId: former.id, kind: "returned" },
    { personId: newcomer.id, kind: "left", before: sortedValuesOf(newcomer) },
    ...reports.map(({ id }): TellableChange => ({
      ...{ personId: id, kind: "changed", fields: ["manager_id"] },
      before: { manager_id: newcomer.id },
    })),
  ]);
  await journal(transaction, runId, actor, [
    ...changesOf(pair, userId),
    { person_id: newcomer.id, person_name: fullName(newcomer), kind: "removed" },
    ...reports.map((report) => ({
      ...{ person_id: report.id, person_name: fullName(report), kind: "updated" },
      ...{ field: "manager_id", old: newcomer.id, new: former.id },
    })),
  ]);
}

/** The user whom the newcomer has, or else the one whom the former had. 409 where that one is somebody else by now. */
async function chooseUser(transaction: DatabaseSession, pair: Pair): Promise<string | null> {
  const { formerUserId, userId } = pair;
  if (formerUserId === null || formerUserId === userId) return userId;
  const user = await transaction.appUser.findUnique({ where: { id: formerUserId } });
  if (!user) return userId;
  const elsewhere = await transaction.externalIdentity.findUnique({
    where: { userId_provider: { userId: user.id, provider: "projects" } },
    include: { person: true },
  });
  if (elsewhere) {
    const whose = elsewhere.person ? fullName(elsewhere.person) : "someone else";
    throw new Problem(
      "conflict",
      "account_linked_elsewhere",
      `The account of ${pair.formerName}, ${user.email}, belongs to ${whose} now, so nothing was changed. If that is wrong, clear the projects id of that account under Matching, then answer again.`,
    );
  }
  return userId ?? user.id;
}

/** The one payroll link of the two; 409 where there are two, or where somebody said that the other is not that employee. */
async function findPayrollLink(transaction: DatabaseSession, pair: Pair, userId: string | null) {
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
      `${rejected.rejectedByName} said that ${rejected.employeeName} of payroll is not this person, but ${formerName} is linked to them, so nothing was changed. Take that back under Matching first.`,
    );
  }
  return link;
}

/** What is known of the newcomer, who is the former from now on: their place, facts, picture, and what was decided or is under way. */
async function takeOver(transaction: DatabaseSession, former: Person, newcomer: Person): Promise<void> {
  const { firstName, lastName, title, avatarUrl, email, office, joinedOn, managerId, lastConfirmedAt } =
    newcomer;
  await transaction.person.update({
    where: { id: former.id },
    data: {
      ...{ firstName, lastName, title, avatarUrl, email, office, joinedOn, managerId, lastConfirmedAt },
      removedAt: null,
    },
  });
  await transaction.person.updateMany({ where: { managerId: newcomer.id }, data: { managerId: former.id } });
  await transaction.personPicture.deleteMany({ where: { personId: former.id } });
  await transaction.personPicture.updateMany({
    where: { personId: newcomer.id },
    data: { personId: former.id },
  });
  await transaction.$executeRaw`
    UPDATE payroll_rejections AS moved SET person_id = ${former.id}::uuid
    WHERE moved.person_id = ${newcomer.id}::uuid AND NOT EXISTS (SELECT FROM payroll_rejections AS own
      WHERE own.person_id = ${former.id}::uuid AND own.employee_id = moved.employee_id)`;
  await transaction.$executeRaw`
    UPDATE payroll_run_people AS moved SET person_id = ${former.id}::uuid
    WHERE moved.person_id = ${newcomer.id}::uuid AND NOT EXISTS (SELECT FROM payroll_run_people AS own
      WHERE own.person_id = ${former.id}::uuid AND own.run_id = moved.run_id)`;
}

/** The former's return, with what is other than when they were last there. */
function changesOf({ former, newcomer }: Pair, userId: string | null): ChangeRow[] {
  const person = { person_id: former.id, person_name: fullName(newcomer) };
  const fields = ["firstName", "lastName", "title", "avatarUrl", "email", "office", "managerId"] as const;
  const day = ({ joinedOn }: Person) => joinedOn && toDate(joinedOn);
  const values = [
    ...fields.map((field) => ({ field: journalNameOf(field), old: former[field], new: newcomer[field] })),
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

/** The answer stands in the journal beside the runs, so that the history of everybody whom it changed has its own time. */
async function journal(
  transaction: DatabaseSession,
  runId: string,
  actor: Actor,
  changes: readonly ChangeRow[],
): Promise<void> {
  const id = randomUUID();
  const updated = new Set(changes.map(({ person_id }) => person_id)).size - 1;
  await transaction.$executeRaw`
    INSERT INTO sync_runs (id, answers_run_id, trigger, started_by, state, phase, updated, removed, started_at, finished_at,
      request_id)
    VALUES (${id}::uuid, ${runId}::uuid, ${triggerOf(actor)}::sync_trigger, ${actor.userId}::uuid, 'succeeded', 'done',
      ${updated}::int, 1, clock_timestamp(), clock_timestamp(), ${currentRequestId()})`;
  await insertChanges(transaction, id, changes);
}
