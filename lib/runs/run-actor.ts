import "server-only";
import { kithActor, type Actor, type Channel } from "@/lib/identity/audit/actor";
import type { SyncTrigger } from "@/lib/generated/prisma/enums";
import { database } from "@/lib/platform/database/database";

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
