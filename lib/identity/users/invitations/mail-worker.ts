import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { createAccountLink, linkLifetimeHours } from "@/lib/identity/users/account-links";
import { buildInvitationMail } from "@/lib/identity/users/account-mails";
import { classifyMailFailure, findMailer, type Mailer } from "@/lib/identity/users/mailer";
import { canSignIn, lockUser } from "@/lib/identity/sign-in/passwords";
import { createBackgroundWork } from "@/lib/platform/background-work";
import { database, databaseNow } from "@/lib/platform/database/database";
import { environment } from "@/lib/platform/environment";
import { extendLease, withLease } from "@/lib/platform/database/lease";
import { log } from "@/lib/platform/log/log";
import { Problem } from "@/lib/platform/problem";
import { singleton } from "@/lib/platform/singleton";

/** Lease of the worker, in seconds. Exceeds the worst-case duration of one mail and the pause after it. */
const leaseSeconds = 180;
/** Pause after a failure of the mail server, so that an outage does not fail every invitation. */
const cooldownMs = 5 * 60_000;

const cooldown = singleton("invitation-mails-cooldown", () => ({ until: 0 }));

const worker = createBackgroundWork("invitation mails", sendWaitingMails, { isRepeated: true });

/**
 * Starts sending queued invitation mails, one at a time across all instances, and ends a cooldown. A mail is claimed
 * before it is sent. It is requeued only if the mail server certainly did not receive it, so no one receives two mails
 * for one invitation.
 */
export function sendInvitationMailsInBackground(): void {
  cooldown.until = 0;
  worker.start();
}

/** The job: starts nothing during the cooldown after a failure of the mail server. Unsent mails stay queued. */
export const invitationMails = {
  ...worker,
  start: () => {
    if (Date.now() >= cooldown.until) worker.start();
  },
};

async function sendWaitingMails(signal: AbortSignal): Promise<void> {
  const mailer = findMailer();
  if (!mailer || (await database().invitationMail.count({ where: { state: { not: "failed" } } })) === 0)
    return;
  await withLease("invitation-mails", leaseSeconds, async (lease) => {
    await failAbandonedMails();
    const pauseMs = 60_000 / environment().invitationMailsPerMinute;
    while (!signal.aborted && (await extendLease(database(), lease, leaseSeconds))) {
      const claimed = await claimNextMail();
      if (!claimed) return;
      if (!(await sendClaimedMail(mailer, claimed))) {
        cooldown.until = Date.now() + cooldownMs;
        return;
      }
      await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
    }
  });
}

/** Interrupted mails may have arrived. The caller must hold the lease, so that no other instance is sending. */
async function failAbandonedMails(): Promise<void> {
  await database().invitationMail.updateMany({
    where: { state: "sending" },
    data: {
      state: "failed",
      problem:
        "Kith was stopped while it sent this mail, so it may have arrived. Send it again if it did not.",
    },
  });
}

type ClaimedMail = { userId: string; name: string; email: string; link: string | null };

/** Null if no mail is waiting. Of a user who needs no invitation, removes the mail and returns it without a link. */
async function claimNextMail(): Promise<ClaimedMail | null> {
  return database().$transaction(async (transaction) => {
    const next = await transaction.invitationMail.findFirst({
      where: { state: "waiting" },
      orderBy: [{ requestedAt: "asc" }, { userId: "asc" }],
    });
    if (!next) return null;
    const { userId } = next;
    const user = await lockUser(transaction, userId);
    // A withdrawal may have deleted the mail since it was selected.
    const { count } = await transaction.invitationMail.updateMany({
      where: { userId, state: "waiting" },
      data: { state: "sending" },
    });
    if (!user || count === 0 || user.disabledAt !== null || (await canSignIn(transaction, user))) {
      await transaction.invitationMail.deleteMany({ where: { userId } });
      return { userId, name: "", email: "", link: null };
    }
    const { link } = await createAccountLink(transaction, userId, "invite", linkLifetimeHours.invite);
    return { userId, name: user.name, email: user.email, link };
  });
}

/** Returns false if the mail server failed, and true if it sent or rejected this mail. */
async function sendClaimedMail(mailer: Mailer, { userId, name, email, link }: ClaimedMail): Promise<boolean> {
  if (link === null) return true;
  const where = { userId, state: "sending" as const };
  try {
    await mailer.send(buildInvitationMail({ to: email, name, link, publicUrl: environment().publicUrl }));
    await database().invitationMail.deleteMany({ where });
    return true;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const failure = classifyMailFailure(error);
    log.warn({ err: error, failure }, "invitation not mailed");
    await database().invitationMail.updateMany({
      where,
      data:
        failure === "not_sent"
          ? // The mail moves to the end of the queue, so that it does not block the others.
            { state: "waiting", requestedAt: databaseNow(), problem: error.message }
          : { state: "failed", problem: error.message },
    });
    return failure === "rejected";
  }
}
