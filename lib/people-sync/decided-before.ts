import "server-only";
import { createHash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import type { PeopleListing } from "@/lib/connectors/projects/port";
import type { MatchableUser } from "@/lib/matching/user-matching";
import type { DatabaseSession } from "@/lib/platform/database";
import { singleton } from "@/lib/platform/singleton";
import type { RemovalLimit } from "./removal-guard";
import { fingerprintStoredPeople } from "./stored-people";
import { changesNothing, type SyncPlan } from "./sync-plan";

// A plan follows from what it is decided from (`planSync`). Most runs find the same people in the projects system and in the store as the
// one before, which changed nothing: they need not read and compare everybody to find that again. A process remembers its own last
// such run alone, so that another version of Kith decides anew.

/** All that a run without approvals decides from, but the store's people, who are looked at last. */
export type Inputs = {
  listing: PeopleListing;
  users: readonly MatchableUser[];
  removalLimit: RemovalLimit;
};

type Decided = { inputs: string; people: string; plan: SyncPlan };
const last = singleton<{ decided: Decided | null }>("people-sync-decided", () => ({ decided: null }));

/** The plan that the last run made of the same, where that was to change nothing; otherwise null. Whoever calls holds the directory's lock. */
export async function decidedBefore(session: DatabaseSession, inputs: Inputs): Promise<SyncPlan | null> {
  const { decided } = last;
  if (!decided || decided.inputs !== (await fingerprintOf(inputs))) return null;
  return decided.people === (await fingerprintStoredPeople(session)) ? decided.plan : null;
}

/** Keeps a plan that changes nothing, with what it was decided from. Called under the lock under which the store was read. */
export async function keepDecided(session: DatabaseSession, inputs: Inputs, plan: SyncPlan): Promise<void> {
  last.decided = changesNothing(plan)
    ? { inputs: await fingerprintOf(inputs), people: await fingerprintStoredPeople(session), plan }
    : null;
}

/** So many people are written down at once; whoever else waits for this process has a turn in between. */
const peopleAtOnce = 2_000;

async function fingerprintOf({ listing, users, removalLimit }: Inputs): Promise<string> {
  const hash = createHash("sha256").update(JSON.stringify([users, removalLimit, listing.broken]));
  for (let start = 0; start < listing.people.length; start += peopleAtOnce) {
    hash.update(JSON.stringify(listing.people.slice(start, start + peopleAtOnce)));
    await setImmediate();
  }
  return hash.digest("base64");
}
