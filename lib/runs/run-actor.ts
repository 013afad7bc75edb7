import "server-only";
import { kithActor, type Actor, type Channel } from "@/lib/identity/audit/actor";
import type { SyncTrigger } from "@/lib/generated/prisma/enums";
import { readHiddenPeople } from "@/lib/people/hidden-people";
import { database } from "@/lib/platform/database/database";
import type { SyncRun } from "./run-schema";

const triggers = {
  page: "person",
  api: "api",
  export: "api",
  command: "command",
  system: "schedule",
} satisfies Record<Channel, SyncTrigger>;

const channels = {
  person: "page",
  api: "api",
  command: "command",
  schedule: "system",
} satisfies Record<SyncTrigger, Channel>;

export const toRunTrigger = ({ channel }: Actor): SyncTrigger => triggers[channel];

export async function findRunStarter(run: {
  trigger: SyncTrigger;
  startedBy: string | null;
}): Promise<Actor> {
  const user =
    run.startedBy === null ? null : await database().appUser.findUnique({ where: { id: run.startedBy } });
  return {
    ...kithActor,
    ...(user && { userId: user.id, name: user.name }),
    channel: channels[run.trigger],
  };
}

type StartedRun = { startedBy: string | null };
export type FindRunStarter = (run: StartedRun) => SyncRun["started_by"];

/** Names the runs' starters, except hidden people. The result is null for a run that Kith or a deleted user started. */
export async function readRunStarters(runs: readonly StartedRun[]): Promise<FindRunStarter> {
  const users = await database().appUser.findMany({
    where: { id: { in: runs.flatMap(({ startedBy }) => startedBy ?? []) } },
    select: { id: true, name: true },
  });
  const { userIds: hidden } = await readHiddenPeople();
  const starters = new Map(
    users.map(({ id, name }) => [id, { user_id: id, name: hidden.has(id) ? "a hidden person" : name }]),
  );
  return ({ startedBy }) => (startedBy === null ? null : (starters.get(startedBy) ?? null));
}
