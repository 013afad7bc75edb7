import "server-only";
import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { CallerWith } from "@/lib/identity/access/permissions";
import { recordAuditEvents, type NewAuditEvent } from "@/lib/identity/audit/commands";
import { isOfPeopleSystem, peopleIdentity } from "@/lib/identity/external-ids/people-identity";
import { changeAs } from "@/lib/identity/session/change-as";
import { formerIdPrefix, peopleSystem } from "@/lib/people/people-system";
import { database, databaseNow, type DatabaseSession } from "@/lib/platform/database/database";
import { query } from "@/lib/platform/database/query";
import { environment } from "@/lib/platform/environment";
import { Problem } from "@/lib/platform/problem";
import { decrypt, encrypt } from "@/lib/platform/secrets/encryption";
import { formatCount } from "@/lib/platform/text/text-format";
import type { LockedSession } from "@/lib/versions/directory-version";
import { createSource, verifyVendor } from "./connected-systems";
import { replaceProblem } from "./connectors/refusals";
import type { PeopleListing, PeopleSource } from "./connectors/people/port";
import type { ReceivedListing } from "./connectors/people/received/received-listing";
import { vendorTexts } from "./connectors/people/vendor-texts";
import { vendorSecret, type connectPeopleBody } from "./connectors/people/vendors";
import { withRules } from "./people-rules";
import { createReceivedSourceWithoutRules } from "./received-listings";
import { findOtherSource, lockConnection, storeConnection } from "./store-connection";

// A move to another source of people is prepared, with its credential, its listing and what executives answer, and then
// applied by a run. Until then the former source stays connected, and its syncs go on.

const lifetimeMs = 24 * 3_600_000;

const locate = (row: string) => ({ table: "people_moves", column: "secret", row });

export const findMove = (session: DatabaseSession = database()) =>
  session.peopleMove.findFirst({ where: { expiresAt: { gt: databaseNow() } }, omit: { listing: true } });
export type PeopleMove = NonNullable<Awaited<ReturnType<typeof findMove>>>;

/** Throws 404 `no_move`. `id`: the move that the caller has seen. */
export async function requireMove(session: DatabaseSession = database(), id?: string): Promise<PeopleMove> {
  const move = await findMove(session);
  if (move && (id === undefined || move.id === id)) return move;
  throw new Problem(
    "missing",
    noMoveCode,
    "No move to another source is prepared: it was applied or given up, or it is older than 24 hours. Nothing was changed.",
  );
}

export const noMoveCode = "no_move";

/** Nobody answers or gives up the move before the transaction ends. Throws 404 `no_move`. */
export async function lockMove(transaction: DatabaseSession, id?: string): Promise<PeopleMove> {
  await lockConnection(transaction, peopleSystem);
  return requireMove(transaction, id);
}

/**
 * Verifies the credential of another source, reads its people, and stores both for the move. If either fails, nothing is
 * stored. For the source of the prepared move, replaces credential and listing and keeps the answers. Throws 409
 * `no_move_needed`, or `move_prepared` if a move to another source is prepared.
 */
export async function prepareMove(
  caller: CallerWith<"admin:connections">,
  body: z.infer<typeof connectPeopleBody>,
  signal: AbortSignal,
): Promise<void> {
  const { vendor } = body;
  const { organisation, actingAs, credentialEndsAt, secret } = await verifyVendor(vendor, body, signal);
  const listing = vendorTexts[vendor].sent
    ? null
    : await createSourceWithRules(secret).listPeople({ signal });
  await changeAs(caller, "admin:connections", async (transaction, current) => {
    await lockConnection(transaction, peopleSystem);
    await requireMoveNeeded(transaction, vendor, organisation.id);
    const prepared = await findMove(transaction);
    if (prepared && (prepared.vendor !== vendor || prepared.orgId !== organisation.id)) {
      throw new Problem(
        "conflict",
        "move_prepared",
        `${prepared.preparedByName} prepared a move to ${prepared.orgName}. Apply it or give it up first.`,
      );
    }
    const id = prepared?.id ?? randomUUID();
    const preparedAt = databaseNow();
    const stored = {
      vendor,
      orgId: organisation.id,
      orgName: organisation.name,
      actingAs: actingAs ?? null,
      credentialExpiresAt: credentialEndsAt ?? null,
      secret: encrypt(JSON.stringify(secret), locate(id), environment().encryptionKeys),
      preparedBy: current.userId,
      preparedByName: current.name,
      preparedAt,
      expiresAt: new Date(preparedAt.getTime() + lifetimeMs),
    };
    await transaction.peopleMove.deleteMany({ where: { id: { not: id } } }); // expired ones
    await transaction.peopleMove.upsert({ where: { id }, create: { id, ...stored }, update: stored });
    if (listing) await storeMoveListing({ id }, listing, transaction);
    await recordAuditEvents(transaction, current, [
      { kind: "move_prepared", subject: { id: peopleSystem, name: organisation.name } },
    ]);
  });
}

async function requireMoveNeeded(session: DatabaseSession, vendor: string, orgId: string) {
  if ((await findOtherSource(session, vendor, orgId)) !== null) return;
  throw new Problem(
    "conflict",
    "no_move_needed",
    "The people of the directory come from this source already, or there are none. Connect it under Connections.",
  );
}

const changeMove = (
  caller: CallerWith<"admin:connections">,
  seenId: string | undefined,
  event: Pick<NewAuditEvent, "kind" | "detail">,
  change: (transaction: DatabaseSession, id: string) => Promise<unknown>,
): Promise<void> =>
  changeAs(caller, "admin:connections", async (transaction, current) => {
    const { id, orgName } = await lockMove(transaction, seenId);
    await change(transaction, id);
    const subject = { id: peopleSystem, name: orgName };
    await recordAuditEvents(transaction, current, [{ ...event, subject }]);
  });

/** Null removes an answer. `record`: digest of the record (`digestRecord`). */
export const storeAnswers = (
  caller: CallerWith<"admin:connections">,
  moveId: string,
  answers: Readonly<Record<string, { answer: string; record: string } | null>>,
): Promise<void> =>
  changeMove(
    caller,
    moveId,
    { kind: "move_answered", detail: formatCount(Object.keys(answers).length, "answer") },
    (transaction, id) => transaction.$executeRaw`
      UPDATE people_moves SET answers = jsonb_strip_nulls(answers || ${JSON.stringify(answers)}::jsonb) WHERE id = ${id}::uuid`,
  );

export const giveUpMove = (caller: CallerWith<"admin:connections">, seenId?: string): Promise<void> =>
  changeMove(caller, seenId, { kind: "move_given_up" }, (transaction, id) =>
    transaction.peopleMove.delete({ where: { id } }),
  );

/** `listing`: what the new source lists, or a list that was sent for the move. People whom it omits have left. */
export const storeMoveListing = async (
  { id }: Pick<PeopleMove, "id">,
  listing: PeopleListing | ReceivedListing,
  session: DatabaseSession = database(),
): Promise<void> =>
  void (await session.$executeRaw`
    UPDATE people_moves SET listing = ${JSON.stringify(listing)}::jsonb WHERE id = ${id}::uuid`);

const storedListing = z.object({ listing: z.custom<PeopleListing | ReceivedListing>().nullable() });

/** Null before the first listing was sent. */
export async function readMoveListing({ id }: PeopleMove): Promise<PeopleListing | null> {
  const [stored] = await query(
    database(),
    storedListing,
  )`SELECT listing FROM people_moves WHERE id = ${id}::uuid`;
  const listing = stored?.listing ?? null;
  if (listing === null || !("records" in listing)) return listing;
  const source = createReceivedSourceWithoutRules(listing, { acceptsDoubtful: true, isFirst: true });
  return withRules(listing.vendor, source).listPeople({ signal: new AbortController().signal });
}

/** Throws 409 `no_listing` before the first listing, and `reconnect_needed` if the credential has ended since. */
export const createMoveSource = (move: PeopleMove): PeopleSource => ({
  async listPeople(options) {
    const secret = readSecret(move);
    if (vendorTexts[secret.vendor].sent) {
      const listing = await readMoveListing(move);
      if (listing) return listing;
      throw new Problem(
        "conflict",
        "no_listing",
        "No list of people was sent for the move yet. Send it first.",
      );
    }
    const listing = await createSourceWithRules(secret)
      .listPeople(options)
      .catch(replaceProblem("reconnect_needed", (cause) => createEndedProblem(move, cause)));
    await storeMoveListing(move, listing);
    return listing;
  },
});

const createSourceWithRules = (secret: z.infer<typeof vendorSecret>): PeopleSource =>
  withRules(secret.vendor, createSource(secret.vendor, secret));

const createEndedProblem = ({ orgName }: PeopleMove, cause?: unknown) =>
  new Problem(
    "conflict",
    "reconnect_needed",
    `The credential of the move to ${orgName} does not work any more, so nothing was changed. Enter a new one for the move.`,
    { cause },
  );

function readSecret(move: PeopleMove) {
  try {
    const text = decrypt(move.secret, locate(move.id), environment().encryptionKeys);
    return vendorSecret.parse(JSON.parse(text));
  } catch (error) {
    throw createEndedProblem(move, error);
  }
}

/** Returns the people by the ids that they had when people came from this source before. */
export async function readFormerIds(
  session: DatabaseSession,
  { vendor, orgId }: PeopleMove,
): Promise<ReadonlyMap<string, string>> {
  const rows = await session.formerSourceId.findMany({
    where: { vendor, orgId: { in: [orgId, ""] } },
    orderBy: { orgId: "asc" },
  });
  return new Map(rows.map(({ externalId, personId }) => [externalId, personId]));
}

/** Stores the ids that people had in the former source. Called in the transaction that gives them their new ids. */
export async function replaceSource(
  transaction: LockedSession,
  caller: CallerWith<"admin:connections">,
  move: PeopleMove,
): Promise<void> {
  await requireMoveNeeded(transaction, move.vendor, move.orgId);
  await transaction.$executeRaw`
    INSERT INTO former_source_ids (vendor, org_id, external_id, person_id)
    SELECT people_vendor, people_org_id, external_id, person_id
    FROM external_identities AS stored JOIN directory_state ON directory_state.id = 1
    WHERE ${isOfPeopleSystem("stored")} AND person_id IS NOT NULL AND NOT starts_with(external_id, ${formerIdPrefix})
    ON CONFLICT (vendor, org_id, external_id) DO UPDATE SET person_id = excluded.person_id`;
  // Ids that were set for users and that no person had are of the former source, too.
  const unowned = { ...peopleIdentity, personId: null };
  const users = { select: { id: true, name: true } };
  const ended = await transaction.externalIdentity.findMany({ where: unowned, select: { user: users } });
  const former = await transaction.connection.findMany({ where: peopleIdentity, select: { orgName: true } });
  await transaction.externalIdentity.deleteMany({ where: unowned });
  await transaction.connection.deleteMany({ where: peopleIdentity });
  await recordAuditEvents(transaction, caller, [
    ...ended.flatMap(({ user }): NewAuditEvent[] =>
      user ? [{ kind: "link_removed", subject: user, detail: peopleSystem }] : [],
    ),
    ...former.map(({ orgName: name }): NewAuditEvent => ({
      kind: "connection_removed",
      subject: { id: peopleSystem, name },
    })),
  ]);
  const secret = readSecret(move);
  await storeConnection(transaction, caller, peopleSystem, {
    organisation: { id: move.orgId, name: move.orgName },
    ...(move.actingAs !== null && { actingAs: move.actingAs }),
    ...(move.credentialExpiresAt && { credentialEndsAt: move.credentialExpiresAt }),
    vendor: secret.vendor,
    secret,
  });
  await transaction.peopleMove.delete({ where: { id: move.id } });
  await transaction.syncPreview.deleteMany(); // those of the former source omit hidden people by the ids that they had there
}
