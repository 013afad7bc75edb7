import type { Prisma } from "@/lib/generated/prisma/client";
import { withDirectoryLock } from "@/lib/versions/directory-version";
import { database } from "@/lib/platform/database/database";
import { storeProfileReading } from "@/lib/profiles/commands";
import type { ReceivedProfile } from "@/lib/profiles/profile-record";
import { toPersonId, toPersonName } from "./test-company";

export async function createRun(given: Partial<Prisma.SyncRunUncheckedCreateInput> = {}): Promise<string> {
  const [id, now] = [crypto.randomUUID(), new Date()];
  await database().syncRun.create({
    data: {
      ...{ id, trigger: "schedule", state: "succeeded", phase: "done" },
      ...{ startedAt: now, finishedAt: now },
      ...given,
    },
  });
  return id;
}

export async function storeReading(
  profile: ReceivedProfile,
  { runId, changedAt = null }: { runId?: string; changedAt?: Date | null } = {},
) {
  const reading = {
    ...{ runId: runId ?? (await createRun({ source: "payroll" })), profile, changedAt },
    person: { id: toPersonId("report"), name: toPersonName("report") },
  };
  return withDirectoryLock((transaction) => storeProfileReading(transaction, reading));
}
