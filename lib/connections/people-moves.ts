import "server-only";
import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { CallerWith } from "@/lib/identity/access/permissions";
import { toActor } from "@/lib/identity/audit/actor";
import { recordAuditEvents } from "@/lib/identity/audit/commands";
import { isOfPeopleSystem, peopleIdentity } from "@/lib/identity/external-ids/people-identity";
import { changeAs } from "@/lib/identity/session/change-as";
import { formerIdPrefix, peopleSystem } from "@/lib/people/people-system";
import { database, type DatabaseSession } from "@/lib/platform/database/database";
import { query } from "@/lib/platform/database/query";
import { environment } from "@/lib/platform/environment";
import { Problem } from "@/lib/platform/problem";
import { decrypt, encrypt } from "@/lib/platform/secrets/encryption";
import type { LockedSession } from "@/lib/versions/directory-version";
import { createSource, verifyVendor } from "./connected-systems";
import { replaceProblem } from "./connectors/refusals";
import type { PeopleListing, PeopleSource } from "./connectors/people/port";
import type { ReceivedListing } from "./connectors/people/received/received-listing";
import { vendorNames, vendorTexts } from "./connectors/people/vendor-texts";
import { vendorSecret, type connectPeopleBody } from "./connectors/people/vendors";
import { withRulesOf } from "./people-rules";
import { createReceivedSourceWithoutRules } from "./received-listings";
import { findOtherSource, lockConnection, storeConnection } from "./store-connection";

// A move to another source of people is prepared, with its credential, its listing and what executives answer, and then
// applied by a run. Until then the former source stays connected, and its syncs go on.

const lifetimeHours = 24;

const storedMove = z.object({
  id: z.uuid(),
  vendor: z.enum(vendorNames),
  orgId: z.string(),
  orgName: z.string(),
  actingAs: z.string().nullable(),
  secret: z.string(),
  answers: z.record(z.string(), z.string()),
  preparedByName: z.string(),
  preparedAt: z.date(),
  expiresAt: z.date(),
});
export type PeopleMove = z.infer<typeof storedMove>;

const locate = (id: string) => ({ table: "people_moves", column: "secret", row: id });

export async function findMove(session: DatabaseSession = database()): Promise<PeopleMove | null> {
  const [move] = await query(session, storedMove)`
    SELECT id, vendor, org_id AS "orgId", org_name AS "orgName", acting_as AS "actingAs", secret, answers,
      prepared_by_name AS "preparedByName", prepared_at AS "preparedAt", expires_at AS "expiresAt"
    FROM people_moves WHERE expires_at > clock_timestamp()`;
  return move ?? null;
}

/** Throws 404 `no_move`. `id`: the move that the caller has seen. */
export async function requireMove(session: DatabaseSession = database(), id?: string): Promise<PeopleMove> {
  const move = await findMove(session);
  if (move && (id === undefined || move.id === id)) return move;
  throw createNoMoveProblem();
}

export const noMoveCode = "no_move";
const createNoMoveProblem = () =>
  new Problem(
    "missing",
    noMoveCode,
    "No move to another source is prepared: it was applied or given up, or it is older than 24 hours. Nothing was changed.",
  );

/** Nobody answers or gives up the move before the transaction ends. Throws 404 `no_move`. */
export async function lockMove(transaction: DatabaseSession, id: string): Promise<PeopleMove> {
  await lockConnection(transaction, peopleSystem); // before the row, as when a move is prepared
  await transaction.$executeRaw`SELECT FROM people_moves WHERE id = ${id}::uuid FOR UPDATE`;
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
  const { organisation, actingAs = null, secret } = await verifyVendor(vendor, body, signal);
  const listing = vendorTexts[vendor].sent
    ? null
    : await withRulesOf(vendor, createSource(vendor, secret)).listPeople({ signal });
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
    const sealed = encrypt(JSON.stringify(secret), locate(id), environment().encryptionKeys);
    await transaction.$executeRaw`DELETE FROM people_moves WHERE id <> ${id}::uuid`; // expired ones
    await transaction.$executeRaw`
      INSERT INTO people_moves (id, vendor, org_id, org_name, acting_as, secret, listing, prepared_by, prepared_by_name, prepared_at, expires_at)
      VALUES (${id}::uuid, ${vendor}, ${organisation.id}, ${organisation.name}, ${actingAs}, ${sealed},
        ${listing && JSON.stringify(listing)}::jsonb, ${current.userId}::uuid, ${current.name}, clock_timestamp(),
        clock_timestamp() + make_interval(hours => ${lifetimeHours}::int))
      ON CONFLICT (id) DO UPDATE SET org_name = excluded.org_name, acting_as = excluded.acting_as, secret = excluded.secret,
        listing = coalesce(excluded.listing, people_moves.listing), prepared_by = excluded.prepared_by, prepared_by_name = excluded.prepared_by_name,
        prepared_at = excluded.prepared_at, expires_at = excluded.expires_at`;
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

/** Merges answers with the earlier ones; null removes one. */
export const storeAnswers = (
  caller: CallerWith<"admin:connections">,
  answers: Readonly<Record<string, string | null>>,
): Promise<void> =>
  changeAs(caller, "admin:connections", async (transaction) => {
    const { id } = await requireMove(transaction);
    await transaction.$executeRaw`
      UPDATE people_moves SET answers = jsonb_strip_nulls(answers || ${JSON.stringify(answers)}::jsonb) WHERE id = ${id}::uuid`;
  });

export const giveUpMove = (caller: CallerWith<"admin:connections">): Promise<void> =>
  changeAs(caller, "admin:connections", async (transaction) => {
    const { id } = await requireMove(transaction);
    const deleted = await transaction.$executeRaw`DELETE FROM people_moves WHERE id = ${id}::uuid`;
    if (deleted === 0) throw createNoMoveProblem(); // it was applied meanwhile
  });

/** Stores a listing that was sent for the move. What it omits has left, because nothing preceded it. */
export const storeSentListing = async ({ id }: PeopleMove, sent: ReceivedListing): Promise<void> =>
  void (await database().$executeRaw`
    UPDATE people_moves SET listing = ${JSON.stringify({ ...sent, isComplete: true })}::jsonb WHERE id = ${id}::uuid`);

const storedListing = z.object({
  read: z.custom<PeopleListing>().nullable(),
  sent: z.custom<ReceivedListing>().nullable(),
});

/** Returns the listing that was read or sent last; null before the first one was sent. */
export async function readMoveListing({ id, vendor }: PeopleMove): Promise<PeopleListing | null> {
  const isSent = vendorTexts[vendor].sent !== undefined;
  const [stored] = await query(database(), storedListing)`
    SELECT CASE WHEN NOT ${isSent}::boolean THEN listing END AS read, CASE WHEN ${isSent}::boolean THEN listing END AS sent
    FROM people_moves WHERE id = ${id}::uuid`;
  if (stored?.read) return { ...stored.read, vendor };
  if (!stored?.sent) return null;
  const source = createReceivedSourceWithoutRules(stored.sent, { acceptsDoubtful: true, isFirst: true });
  const { signal } = new AbortController();
  return { ...(await withRulesOf(vendor, source).listPeople({ signal })), vendor };
}

/**
 * Returns the new source. It stores what it lists for the questions of the move. Throws 409 `no_listing` before the first
 * listing was sent, and `reconnect_needed` if the credential has ended since the move was prepared.
 */
export const createMoveSource = (move: PeopleMove): PeopleSource => ({
  async listPeople(options) {
    const { vendor } = move;
    if (vendorTexts[vendor].sent) return (await readMoveListing(move)) ?? failWithoutListing();
    const listing = await withRulesOf(vendor, createSource(vendor, readSecret(move)))
      .listPeople(options)
      .catch(replaceProblem("reconnect_needed", (cause) => createEndedProblem(move, cause)));
    await database().$executeRaw`
      UPDATE people_moves SET listing = ${JSON.stringify(listing)}::jsonb WHERE id = ${move.id}::uuid`;
    return { ...listing, vendor };
  },
});

function failWithoutListing(): never {
  throw new Problem("conflict", "no_listing", "No list of people was sent for the move yet. Send it first.");
}

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

/**
 * Connects the source of the move in place of the former one, stores the ids that people had there, and ends the move.
 * Called in the transaction that gives people their new ids.
 */
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
  const ended = await transaction.externalIdentity.findMany({ where: unowned, include: { user: true } });
  await transaction.externalIdentity.deleteMany({ where: unowned });
  await recordAuditEvents(
    transaction,
    toActor(caller),
    ended.flatMap(({ user }) =>
      user
        ? { kind: "link_removed" as const, subject: { id: user.id, name: user.name }, detail: peopleSystem }
        : [],
    ),
  );
  const former = await transaction.connection.findUnique({ where: { provider: peopleSystem } });
  if (former) {
    await transaction.connection.deleteMany({ where: { provider: peopleSystem } });
    const subject = { id: peopleSystem, name: former.orgName };
    await recordAuditEvents(transaction, toActor(caller), [{ kind: "connection_removed", subject }]);
  }
  const { vendor, orgId: id, orgName: name, actingAs } = move;
  await storeConnection(transaction, caller, peopleSystem, {
    organisation: { id, name },
    ...(actingAs !== null && { actingAs }),
    vendor,
    secret: readSecret(move),
  });
  await transaction.$executeRaw`DELETE FROM people_moves WHERE id = ${move.id}::uuid`;
  // Previews of the former source omit hidden people by the ids that they had there.
  await transaction.$executeRaw`DELETE FROM sync_previews`;
}
