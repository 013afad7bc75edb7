import "server-only";
import { kithItself, type Actor, type Channel } from "@/lib/audit/actor";
import type { SyncTrigger } from "@/lib/generated/prisma/enums";
import { database } from "@/lib/platform/database";

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

/** How the journal says by what way a run came about. */
export const triggerOf = ({ channel }: Actor): SyncTrigger => triggers[channel];

/** Who started a run, for the process that ends it: it may be another one. */
export async function starterOf(run: { trigger: SyncTrigger; startedBy: string | null }): Promise<Actor> {
  const user =
    run.startedBy === null ? null : await database().appUser.findUnique({ where: { id: run.startedBy } });
  return {
    ...kithItself,
    ...(user && { userId: user.id, name: user.name }),
    channel: channels[run.trigger],
  };
}
