import "server-only";
import { z } from "zod";
import type { DatabaseSession } from "@/lib/platform/database/database";
import { readHiddenPeople } from "@/lib/people/hidden-people";
import { Problem } from "@/lib/platform/problem";
import { peopleSyncFilter } from "@/lib/runs/run-kinds";
import type { RemovalApproval } from "./removal-guard";

/** Removals that an executive approves: the people of a held run, `personIds` of that run only, or everyone. */
export const requestedApproval = z.union([
  z.literal("all"),
  z.strictObject({ heldRunId: z.string(), personIds: z.array(z.string()).readonly().optional() }),
]);
export type RequestedApproval = z.infer<typeof requestedApproval>;

/** Throws 409 if the run holds no removals, if a later run superseded it, or if it does not hold one of the people. */
export async function readApproval(
  session: DatabaseSession,
  approve: RequestedApproval | undefined,
): Promise<RemovalApproval> {
  if (approve === "all") return { kind: "all" };
  if (!approve) return { kind: "none", undecided: await readUndecidedRemovals(session) };
  const { heldRunId, personIds } = approve;
  const held = await session.syncRun.findUnique({ where: { id: heldRunId } });
  if (held?.state !== "held" || held.dismissedAt) {
    throw new Problem(
      "conflict",
      "run_not_held",
      "This sync run has no removals that wait for a decision. Check the Sync page for the run that does.",
    );
  }
  const newer = await session.syncRun.findFirst({
    where: { ...peopleSyncFilter, state: "succeeded", startedAt: { gt: held.startedAt } },
  });
  if (newer) {
    throw new Problem(
      "conflict",
      "held_run_superseded",
      "A later sync succeeded without held removals, so there is nothing left to approve.",
    );
  }
  const changes = await session.syncChange.findMany({
    where: { runId: heldRunId, kind: "held" },
    select: { personId: true },
  });
  const listed = new Set(changes.map(({ personId }) => personId));
  if (!personIds) return { kind: "held-run", personIds: listed };
  const approved = new Set(personIds);
  if (personIds.some((id) => !listed.has(id)))
    throw new Problem(
      "conflict",
      "removal_not_held",
      "This sync run does not hold the removal of this person.",
    );
  // Executives decide without seeing hidden people, who leave with the others.
  const { ids: hidden } = await readHiddenPeople(session);
  for (const id of listed) if (hidden.has(id)) approved.add(id);
  const others = [...listed].filter((id) => !approved.has(id));
  const undecided = new Set([...(await readUndecidedRemovals(session)), ...others]);
  return { kind: "held-run", personIds: approved, undecided };
}

const readUndecidedRemovals = async (session: DatabaseSession): Promise<ReadonlySet<string>> =>
  new Set(
    (await session.personMark.findMany({ where: { kind: "removal_held" } })).map(({ personId }) => personId),
  );
