import "server-only";
import { createHash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import type { PeopleListing } from "@/lib/connections/connectors/people/port";
import type { UserToLink } from "@/lib/identity/matching/user-matching";
import type { DatabaseSession } from "@/lib/platform/database/database";
import type { DepartmentSettings } from "@/lib/sync/departments/schema";
import { singleton } from "@/lib/platform/singleton";
import type { RemovalLimit } from "./removal-guard";
import { fingerprintStoredPeople } from "./stored-people";
import { isEmptyPlan, type SyncPlan } from "./sync-plan";

// A plan depends only on its inputs (`planSync`). Most runs find the people of the source and the stored
// people unchanged, so they reuse the previous empty plan instead of reading and comparing all people. The cache lives
// in process memory, so a new version of Kith plans again.

/** The stored people are an input too, but are compared separately. */
type PlanInputs = {
  listing: PeopleListing;
  users: readonly UserToLink[];
  removalLimit: RemovalLimit;
  departments: DepartmentSettings;
};

type CachedPlan = { inputs: string; people: string; plan: SyncPlan };
const planCache = singleton<{ decided: CachedPlan | null }>("people-sync-decided", () => ({ decided: null }));

/** Returns null if inputs or stored people have changed. The caller holds the directory lock. */
export async function findCachedPlan(session: DatabaseSession, inputs: PlanInputs): Promise<SyncPlan | null> {
  const { decided } = planCache;
  if (!decided || decided.inputs !== (await fingerprintInputs(inputs))) return null;
  return decided.people === (await fingerprintStoredPeople(session)) ? decided.plan : null;
}

/**
 * Caches a plan that changes nothing, with the fingerprints of its inputs; any other plan clears the cache. The caller
 * still holds the directory lock under which the stored people were read.
 */
export async function cachePlan(session: DatabaseSession, inputs: PlanInputs, plan: SyncPlan): Promise<void> {
  planCache.decided = isEmptyPlan(plan)
    ? { inputs: await fingerprintInputs(inputs), people: await fingerprintStoredPeople(session), plan }
    : null;
}

/** People hashed per chunk; between chunks the event loop serves other requests. */
const peoplePerChunk = 2_000;

async function fingerprintInputs({ listing, users, removalLimit, departments }: PlanInputs): Promise<string> {
  const hash = createHash("sha256").update(
    JSON.stringify([users, removalLimit, departments, listing.broken, listing.warnings, listing.leftOut]),
  );
  for (let start = 0; start < listing.people.length; start += peoplePerChunk) {
    hash.update(JSON.stringify(listing.people.slice(start, start + peoplePerChunk)));
    await setImmediate();
  }
  return hash.digest("base64");
}
